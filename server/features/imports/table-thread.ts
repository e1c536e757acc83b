// The thread that reads one table. `workerData` has its bytes. The first message has everything but the rows, and each
// request of the parent gets the next rows: one message with all of them would occupy the parent for too long.
import { parentPort, workerData } from 'node:worker_threads'
import { parseTable, TableRefused } from './parse-table.ts'

const rowsPerMessage = 250

const { bytes, isArchive, chosen } = workerData
try {
  const { rows, ...table } = await parseTable(bytes, isArchive, chosen)
  const rest = rows[Symbol.iterator]()
  parentPort?.on('message', () => parentPort?.postMessage({ rows: [...rest.take(rowsPerMessage)] }))
  parentPort?.postMessage({ table })
} catch (error) {
  if (!(error instanceof TableRefused)) throw error
  parentPort?.postMessage({ refused: error.id })
}
