// The thread that renders documents: plain data in, bytes out, one at a time.
import { parentPort } from 'node:worker_threads'
import type { WindowSide } from '#contract/edited-settings.ts'
import type { DocumentFormat } from '#contract/formats.ts'
import { type LabelsDocument, labelsAsPdf } from './pdf/labels.ts'
import { type LeafletDocument, leafletAsPdf } from './pdf/leaflet.ts'
import { lettersAsPdf } from './pdf/letters.ts'
import { loanAsPdf } from './pdf/loan.ts'
import { type SeatingDocument, seatingAsPdf } from './pdf/seating.ts'
import { tableAsPdf } from './pdf/table.ts'
import type { LetterDocument, LoanDocument } from './receipt.ts'
import { tableAsWorkbook } from './spreadsheet.ts'
import type { TableDocument } from './table.ts'

/** How the band's letters look, beside their content. */
export interface Stationery {
  readonly side: WindowSide
  /** See Letter. */
  readonly logo: string | undefined
}

export type DocumentJob =
  | { readonly kind: 'table'; readonly document: TableDocument; readonly format: DocumentFormat }
  | ({ readonly kind: 'letters'; readonly letters: readonly [LetterDocument, ...LetterDocument[]] } & Stationery)
  | ({ readonly kind: 'loan'; readonly document: LoanDocument } & Stationery)
  | { readonly kind: 'labels'; readonly document: LabelsDocument }
  | { readonly kind: 'leaflet'; readonly document: LeafletDocument }
  | { readonly kind: 'seating'; readonly document: SeatingDocument }
export type DocumentReply = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: Error }

const tableWriters = { PDF: tableAsPdf, XLS: tableAsWorkbook } as const
const written = (job: DocumentJob): Promise<Uint8Array<ArrayBuffer>> => {
  if (job.kind === 'table') return tableWriters[job.format](job.document)
  if (job.kind === 'labels') return labelsAsPdf(job.document)
  if (job.kind === 'leaflet') return leafletAsPdf(job.document)
  if (job.kind === 'seating') return seatingAsPdf(job.document)
  return job.kind === 'loan'
    ? loanAsPdf(job.document, job.side, job.logo)
    : lettersAsPdf(job.letters, job.side, job.logo)
}

const make = async (job: DocumentJob): Promise<void> => {
  try {
    const bytes = await written(job)
    parentPort?.postMessage({ bytes } satisfies DocumentReply, [bytes.buffer])
  } catch (error) {
    // With its stack, so that the log shows the location.
    parentPort?.postMessage({ error: error instanceof Error ? error : new Error(typeof error) } satisfies DocumentReply)
  }
}

parentPort?.on('message', (job: DocumentJob) => void make(job))
