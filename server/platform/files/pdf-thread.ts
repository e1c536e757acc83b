// The thread that opens one PDF. `workerData` is a PdfJob; the message is its PdfReply.
import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { CleanReply, PdfJob, PdfReply } from './pdf-check.ts'

const run = async (job: PdfJob): Promise<PdfReply> => {
  const bytes = new Uint8Array(await readFile(job.path))
  if (job.kind === 'inspect') return (await import('./pdf-inspection.ts')).inspectBytes(bytes)
  if (job.kind === 'clean') return clean(bytes, job.target)
  return (await import('./pdf-splitting.ts')).splitBytes(bytes, job)
}

const clean = async (bytes: Uint8Array, target: string): Promise<CleanReply> => {
  const { inspectBytes } = await import('./pdf-inspection.ts')
  // pdf.js takes the bytes that it gets.
  const before = await inspectBytes(bytes.slice())
  if ('fault' in before) return before
  const { cleanBytes } = await import('./pdf-cleaning.ts')
  const cleaned = await cleanBytes(bytes).catch(() => undefined)
  if (cleaned === null) return { ...before, isCleaned: false }
  if (cleaned === undefined) return { fault: 'damaged' }
  await writeFile(target, cleaned)
  const after = await inspectBytes(cleaned)
  if ('fault' in after || after.pages !== before.pages) return { fault: 'damaged' }
  return { ...after, isCleaned: true }
}

parentPort?.postMessage(await run(workerData))
