import { memoryAuditTrail } from "./audit_memory.ts";
import { auditTrailContract, EXAMPLE_KINDS } from "./testing.ts";

Deno.test("memoryAuditTrail() contract", () =>
  auditTrailContract(() =>
    Promise.resolve({ trail: memoryAuditTrail({ kinds: EXAMPLE_KINDS }), close: () => Promise.resolve() })
  ));
