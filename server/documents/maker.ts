// The thread that writes documents: plain data in, bytes out, one at a time.
import { parentPort } from 'node:worker_threads'
import type { DocumentFormat } from '#contract/documents.ts'
import { tableAsPdf } from './pdf/table.ts'
import { tableAsWorkbook } from './spreadsheet.ts'
import type { TableDocument } from './table.ts'

export interface MakerJob {
  readonly document: TableDocument
  readonly format: DocumentFormat
}
export type MakerReply = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: Error }

const writers = { PDF: tableAsPdf, XLS: tableAsWorkbook } as const

const make = async ({ document, format }: MakerJob): Promise<void> => {
  try {
    const bytes = await writers[format](document)
    parentPort?.postMessage({ bytes } satisfies MakerReply, [bytes.buffer])
  } catch (error) {
    // With its stack: what is logged names the place.
    parentPort?.postMessage({ error: error instanceof Error ? error : new Error(typeof error) } satisfies MakerReply)
  }
}

parentPort?.on('message', (job: MakerJob) => void make(job))
