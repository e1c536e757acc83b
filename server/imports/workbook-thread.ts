// The thread that reads one workbook. `workerData` has its bytes; the message is the rows of its first sheet.
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'

/** '4:30' for a cell that a spreadsheet took for a time: hours and minutes, or minutes and seconds. */
const timeOf = (cell: Date): string => {
  const [hours, minutes, seconds] = [cell.getUTCHours(), cell.getUTCMinutes(), cell.getUTCSeconds()]
  const [large, small] = hours > 0 ? [hours, minutes] : [minutes, seconds]
  return `${large}:${String(small).padStart(2, '0')}`
}

/** A day has no time zone: the reader returns midnight UTC. A time without a day is on the first day of the calendar. */
const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell)
  return cell.getUTCFullYear() < 1900 ? timeOf(cell) : cell.toISOString().slice(0, 10)
}

const rows = await readSheet(new Blob([workerData]))
parentPort?.postMessage(rows.map((row) => row.map(textOf)))
