/** Finding: knows chunks and questions, nothing of answers. */
export type { Amount, AmountStatus } from "./amount.ts";
export { parseAmount } from "./amount.ts";
export type { FoundAmount } from "./find_amounts.ts";
export { findAmounts } from "./find_amounts.ts";
export type { FigureKind, Unit, UnitOrigin } from "./unit.ts";
export { parseUnit } from "./unit.ts";
export type { FoundUnit } from "./find_units.ts";
export { findUnits } from "./find_units.ts";
export { HAN_CURRENCIES, HAN_SCALES } from "./han_units.ts";
export { HAN_NUMERALS, NUMBER_WORDS } from "./number_words.ts";
export { readCurrency, resolveCurrency } from "./currency.ts";
export { compareDecimals, comparePercentages, shiftDecimal } from "./decimal.ts";
export type { Period } from "./period.ts";
export { asInstant, fiscalYearPeriod, formatPeriod, parsePeriod } from "./period.ts";
export type { FoundPeriod } from "./find_periods.ts";
export { findPeriods } from "./find_periods.ts";
export type { FiscalCalendar } from "./fiscal_year.ts";
export { fiscalYearEnd, fiscalYearOf } from "./fiscal_year.ts";
export { addDays, DATE, DAY_AND_MONTH, readDate, readDayAndMonth } from "./read_date.ts";
export type { Box, Cell, Table } from "./table.ts";
export type {
  Chart,
  PageImage,
  PageReader,
  PageReadingReply,
  PageToRead,
  PageWord,
  RecognizedWord,
  TextRecognizer,
} from "./page_reader.ts";
export type { Figure, Statement } from "./figure.ts";
export type { PageRecord } from "./page_record.ts";
export type {
  DocumentFooting,
  FootingStatus,
  OffTotal,
  StatementCheck,
  StatementCheckName,
  StatementFooting,
  TableFooting,
} from "./footing.ts";
export type {
  Chunk,
  ChunkKind,
  ChunkOutline,
  DocumentRef,
  IngestedDocument,
  Place,
  StoredDocument,
} from "./chunk.ts";
export type { Hit, Placing } from "./hit.ts";
export type { EventSink, TieoutEvent } from "./event.ts";
export type { CompanySlot, Operation, Slots } from "./slots.ts";
export { asksShare } from "./read_share_part.ts";
export type { AskedForm, Asks } from "./read_asks.ts";
export type { AskedKind } from "./read_asked_kind.ts";
export type { Extreme } from "./read_extreme.ts";
export type { Benchmark, Criterion } from "./read_criterion.ts";
export type { AskedDate, AskedTime, RecentYears } from "./read_time.ts";
export type { Variant } from "./read_variant.ts";
export type {
  ChatModel,
  ChatRequest,
  DecideRequest,
  Embedder,
  EmbeddingModel,
  Prompt,
  Reranker,
  Tool,
  ToolExchange,
  ToolsRequest,
  ToolUse,
  Usage,
} from "./ports.ts";
export { documentsVersion } from "./store/documents_version.ts";
export type { Db, DbRow, DbValue, Migration } from "./store/db.ts";
export type { ChunkStore, PutResult, StoredMetric } from "./store/chunk_store.ts";
export type {
  MissingText,
  TextVector,
  VectorCoverage,
  VectorFilter,
  VectorSide,
  VectorStore,
} from "./store/vector_store.ts";
export { duckdbVectorStore } from "./store/vector_store_duckdb.ts";
export { memoryVectorStore } from "./store/vector_store_memory.ts";
export { embedMissing, type EmbedMissingOptions, type EmbedProgress } from "./embed_missing.ts";
export { embeddedText, textHash } from "./embedded_text.ts";
export { openDb, type StoreWait } from "./store/open_db.ts";
export { duckdbChunkStore } from "./store/chunk_store_duckdb.ts";
export { onlyDocuments } from "./store/only_documents.ts";
export { memoryChunkStore } from "./store/chunk_store_memory.ts";
export type { Metric } from "./metric_book.ts";
export {
  admissibleMetrics,
  allMetrics,
  findMetric,
  homeStatement,
  metricNames,
  standardMetric,
} from "./metric.ts";
export type { MetricMention } from "./find_metrics.ts";
export { findMetricMentions, findMetrics } from "./find_metrics.ts";
export { normalizeText } from "./normalize_text.ts";
export { quoteInput } from "./quote_input.ts";
export type { TokenizeOptions } from "./tokenize.ts";
export type { AnswerKind, AskedThing } from "./prose/asked_thing.ts";
export { readAskedThing } from "./prose/asked_thing.ts";
export { findSaid, SAID_WELL, type Wording } from "./prose/find_said.ts";
export type { Sentence } from "./split_sentences.ts";
export { splitSentences } from "./split_sentences.ts";
export { STOP_WORDS, tokenize, TOKENIZER_VERSION } from "./tokenize.ts";
export type { CompanyMention, KnownCompany } from "./entities.ts";
export { companiesOf, findCompanies, knownCompanies, nearestCompanies } from "./entities.ts";
export { findUnknownCompanies } from "./find_unknown_companies.ts";
export type { FoundYears } from "./find_years.ts";
export { findYears } from "./find_years.ts";
export { foldQuestion } from "./fold_question.ts";
export { mask, type Span, spansOf } from "./mask.ts";
export { maskOrders } from "./mask_orders.ts";
export { type AskedUnit, readAskedUnit } from "./read_asked_unit.ts";
export { readTime } from "./read_time.ts";
export { singular } from "./singular.ts";
export { assertQuestion, MAX_QUESTION } from "./question_bounds.ts";
export { parseSlots, readSlots } from "./read_slots.ts";
export type { Fused, FuseOptions, Fusion, Ranked, RankedList } from "./fuse.ts";
export { fuse, fuseApart } from "./fuse.ts";
export type { CompanyIndexOptions, IndexFilter, IndexHit } from "./index/company_index.ts";
export { CompanyIndex } from "./index/company_index.ts";
export type { CompanyReports, CompanyReportsOptions } from "./index/company_reports.ts";
export { companyReports } from "./index/company_reports.ts";
export type { SearchTokenizerOptions, TokenizerName } from "./index/search_tokenizer.ts";
export type { ScoringName } from "./index/scoring.ts";
export { SCORING_NAMES } from "./index/scoring.ts";
export { noReranker } from "./no_reranker.ts";
export { offlineReader, READER_WEIGHTS } from "./reader.ts";
export type { FigureNeed } from "./figure_fit.ts";
export { figureFit, figureNeeds } from "./figure_fit.ts";
export type { CompanyQuery } from "./rewrite.ts";
export { metricKeywords, neededMetrics, rewriteQuestion } from "./rewrite.ts";
export type { CompanyResult, KeywordQuery, Retriever, SearchOptions, SearchTrace } from "./search.ts";
export { isSearchable, searchCompany } from "./search.ts";
export { searchedWords } from "./searched_words.ts";
export { reportYears } from "./reach.ts";
export type { ReportForm } from "./report_form.ts";
export type { SearchLimits, SearchSettings } from "./search_settings.ts";
export { SEARCH_SETTINGS } from "./search_settings.ts";
export type { Retrieved } from "./retrieve.ts";
export { retrieve } from "./retrieve.ts";
export type { TermContribution } from "./index/explain.ts";
export { explainHit, fillerShare } from "./index/explain.ts";
export type { ExplainedHit, ExplainQueryOptions, QueryExplanation } from "./index/explain_query.ts";
export { explainQuery } from "./index/explain_query.ts";
export type {
  FillerEffect,
  StopWordFinding,
  StopWordFindingOptions,
  Vocabulary,
  WordWeight,
} from "./index/stop_word_finding.ts";
export { stopWordFinding } from "./index/stop_word_finding.ts";
export type { HitPath, KeywordPart, ReadingPart, SearchExplanation } from "./explain_search.ts";
export { explainSearch } from "./explain_search.ts";
export { widenToPage } from "./widen_to_page.ts";
export { storedCompany } from "./stored_company.ts";
