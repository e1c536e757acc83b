// The thread that reads one workbook. `workerData` has its bytes; the message is the rows of its first sheet.
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'

/** A day has no time zone: the reader returns midnight UTC. */
const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

const rows = await readSheet(new Blob([workerData]))
parentPort?.postMessage(rows.map((row) => row.map(textOf)))
