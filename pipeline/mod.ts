/** Running: the only folder with vendors, files, sockets and order. */
export type { Config, Said } from "./config.ts";
export { readConfig } from "./config.ts";
export type { Effects, Lab, LabOptions } from "./lab.ts";
export { openLab } from "./lab.ts";
export { openEmbedder } from "./open_embedder.ts";
export { fixtureEmbedder, readSampleVectors, SAMPLE_VECTORS } from "./vectors/fixture_embedder.ts";
export {
  type EmbeddedKind,
  readVectorFile,
  type VectorEntry,
  type VectorFile,
  writeVectorFile,
} from "./vectors/vector_file.ts";
export { ensureSamples } from "./cli/ensure_samples.ts";
export type { EmbedderProvider, OpenedEmbedder } from "./providers/embedders.ts";
export type { RunContext, Services } from "./run_context.ts";
export { BUDGET, type Budget, type Ceiling, Ledger, type LedgerPage, type Spent } from "./ledger.ts";
export { type GraphEdge, type GuardRule, unguardedPath } from "./unguarded_path.ts";
export type { FileResult, IngestFile, IngestOptions, IngestSummary } from "./ingest/ingest.ts";
export { ingest } from "./ingest/ingest.ts";
export type { PdfReason } from "./ingest/pdf/pdf_error.ts";
export { PdfError } from "./ingest/pdf/pdf_error.ts";
export type { Page, Rule, Word } from "./ingest/pdf/page.ts";
export { textFrameBox, wordBox } from "./ingest/pdf/page.ts";
export type { PageReading, PdfFile } from "./ingest/pdf/read_pdf.ts";
export { openPdf } from "./ingest/pdf/read_pdf.ts";
export type { PagePart, TableReading } from "./ingest/tables/read_tables.ts";
export { readTables } from "./ingest/tables/read_tables.ts";
export { readTableIn } from "./ingest/tables/read_table_in.ts";
export { type CellUnit, cellUnits } from "./ingest/figures/cell_units.ts";
export { choosePages, type ChosenPage } from "./ingest/pages/choose_pages.ts";
export { decidePage, type PageChoice, type PageCounts, type PageRule } from "./ingest/pages/select_page.ts";
export { combineTableIn, combineTables } from "./ingest/combine/combine_tables.ts";
export { type SeeOptions, seeTableIn, seeTables } from "./ingest/combine/see_tables.ts";
export type { SeenArea, SeenCell, SeenStructure, TableSight } from "./ingest/combine/table_sight.ts";
export { openTableSight } from "./providers/local/open_table_sight.ts";
export { localReader } from "./providers/local/local_reader.ts";
export { ocrPage } from "./ingest/ocr/ocr_page.ts";
export { type LocalTextRecognizer, openTextRecognizer } from "./providers/local/ocr/open_text_recognizer.ts";
export { commandLine, type CommandSpec, HelpAsked, UsageError } from "./cli/command_line.ts";
export { runCommand } from "./cli/run_command.ts";
export { type Terminal, terminal } from "./cli/terminal.ts";
export type { AskOptions } from "./reports/ask.ts";
export { fingerprintOf } from "./reports/fingerprint.ts";
export { ask } from "./reports/ask.ts";
export { AskResult, askResultSchema } from "./reports/ask_result.ts";
export { renderAnswer } from "./reports/render.ts";
export { explainQuestion, type ExplainQuestionOptions } from "./reports/explain_question.ts";
export type { LayerNote, MessagesUpdate, ReportStateValue, ReportUpdate, Route } from "./reports/state.ts";
export { newTurn, ReportState } from "./reports/state.ts";
export { type ToolCall } from "./reports/calculator_tools.ts";
export type { Covered, RouterDecision } from "./reports/tasks.ts";
export { reportGraph } from "./reports/graph.ts";
export { retrievalGraph } from "./reports/retrieval_graph.ts";
export { type ReportNode, step } from "./reports/step.ts";
export { REPORT_NODES } from "./reports/nodes.ts";
export type { Need } from "./reports/is_candidate.ts";
export { type CitedFigure, type Pick, pickFigure } from "./reports/pick_figure.ts";
export { type Reading, readingOf } from "./reports/reading.ts";
export { pageToRead, type PageToReadOptions } from "./ingest/pdf/page_to_read.ts";
export { type ReadPageOptions, readPageWith } from "./ingest/sight/read_page_with.ts";
export { type ReconciledPage, reconcilePage } from "./ingest/reconcile/reconcile_page.ts";
export {
  type ReconciledTable,
  type ReconciledTables,
  reconcileTables,
} from "./ingest/reconcile/reconcile_tables.ts";
export type { Agreement, Disagreement, DisagreementReason } from "./ingest/reconcile/disagreement.ts";
