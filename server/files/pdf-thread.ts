// The thread that opens one PDF. `workerData` is its path; the message is a PdfFault or undefined.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfFault } from './pdf-check.ts'

const findFault = async (path: string): Promise<PdfFault | undefined> => {
  const data = new Uint8Array(await readFile(path))
  // Devices refuse to save a file that begins with anything else, even if a reader tolerates it.
  if (!Buffer.from(data.buffer, 0, 5).equals(Buffer.from('%PDF-'))) return 'damaged'
  try {
    const pdf = await getDocument({ data, verbosity: 0 }).promise
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      page.cleanup()
    }
    return pdf.numPages === 0 ? 'damaged' : undefined
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged'
  }
}

parentPort?.postMessage(await findFault(String(workerData)))
