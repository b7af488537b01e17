import { basename } from "node:path";
import type { IngestFile } from "../ingest/ingest.ts";
import { PdfError } from "../ingest/pdf/pdf_error.ts";

/** A file on disk; a missing one fails alone, in words. */
export function fileAt(path: string): IngestFile {
  const name = basename(path);
  return {
    name,
    bytes: async () => {
      try {
        // a pipe or a device would be waited for without end
        const { isFile, isDirectory } = await Deno.stat(path);
        if (!isFile && !isDirectory) {
          throw new PdfError(path, "missing", "it is a pipe or a device; name a PDF file");
        }
        return await Deno.readFile(path);
      } catch (cause) {
        if (cause instanceof Deno.errors.NotFound) {
          throw new PdfError(path, "missing", "there is no such file; check the path", { cause });
        }
        if (
          cause instanceof Deno.errors.IsADirectory ||
          cause instanceof Error && /is a directory/i.test(cause.message)
        ) {
          throw new PdfError(path, "missing", "it is a folder that holds no PDF", { cause });
        }
        if (cause instanceof Deno.errors.PermissionDenied) {
          const state = "it may not be read by this user; change its rights (chmod u+r), or copy it";
          throw new PdfError(path, "not_permitted", state, { cause });
        }
        throw cause;
      }
    },
  };
}
