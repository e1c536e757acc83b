import { generateDownload, type Sheet, signSheets } from '#contract/compositions.ts'
import { json } from './device.ts'

/** Returns bytes that start like a PDF. */
export const pdf = (text: string): ArrayBuffer => {
  const bytes = new TextEncoder().encode(`%PDF-1.7 ${text}`)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

/** Returns the metadata of a file, as the server lists it. */
export const sheetOf = async (compositionId: number, id: number, bytes: ArrayBuffer): Promise<Sheet> => {
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  return {
    id,
    compositionId,
    name: `${compositionId}-${id}.pdf`,
    contentType: 'application/pdf',
    size: bytes.byteLength,
    sha256,
    etag: `"${sha256}"`,
    instrument: 'CLARINET',
    voice: '2',
    key: 'B',
  }
}

/** Signs and serves files; `answer` can replace any response to a download. */
export const sheetServer = () => {
  const files = new Map<string, ArrayBuffer>()
  const server = {
    files,
    /** File names by the id of their sheet. */
    names: new Map<number, string>(),
    downloads: [] as string[],
    /** Number of requests that signed addresses, and of signed addresses. */
    signings: 0,
    signed: 0,
    answer: (_file: string, _request: Request): Response | null => null,
    fetch: async (request: Request): Promise<Response> => {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === generateDownload.path) {
        const { fileName } = await request.json()
        return json({ url: `/api/securedownload/${++server.signed}?file=${fileName}` })
      }
      if (pathname === signSheets.path) {
        server.signings++
        const { sheetIds } = await request.json()
        const urls = sheetIds.map((id: number) => `/api/securedownload/${++server.signed}?file=${server.names.get(id)}`)
        return json({ urls })
      }
      const file = searchParams.get('file') ?? ''
      server.downloads.push(file)
      const bytes = files.get(file)
      const answer = server.answer(file, request)
      if (answer !== null) return answer
      if (bytes === undefined) return new Response(null, { status: 404 })
      const etag = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
      return new Response(bytes, { headers: { 'content-type': 'application/pdf', etag: `"${etag}"` } })
    },
  }
  return server
}
