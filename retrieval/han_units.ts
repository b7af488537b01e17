/** Power of ten that a Chinese scale word stands for. */
export const HAN_SCALES: Readonly<Record<string, number>> = {
  万亿: 12,
  十亿: 9,
  亿: 8,
  千万: 7,
  百万: 6,
  万: 4,
  千: 3,
};

/** Currency that a Chinese name behind an amount means. */
export const HAN_CURRENCIES: Readonly<Record<string, string>> = {
  美元: "USD",
  澳元: "AUD",
  港元: "HKD",
  欧元: "EUR",
  英镑: "GBP",
  人民币: "CNY",
  加元: "CAD",
  日元: "JPY",
};
