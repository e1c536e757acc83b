// The thread that opens one PDF. `workerData` is its path; the message is a PdfInspection.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { inspectBytes } from './pdf-inspection.ts'

parentPort?.postMessage(await inspectBytes(new Uint8Array(await readFile(String(workerData)))))
