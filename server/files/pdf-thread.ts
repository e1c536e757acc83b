// The thread that opens one PDF. `workerData` is a PdfJob; the message is its PdfReply.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { PdfJob, PdfReply } from './pdf-check.ts'

const run = async (job: PdfJob): Promise<PdfReply> => {
  const bytes = new Uint8Array(await readFile(job.path))
  if (job.kind === 'inspect') return (await import('./pdf-inspection.ts')).inspectBytes(bytes)
  return (await import('./pdf-splitting.ts')).splitBytes(bytes, job)
}

parentPort?.postMessage(await run(workerData))
