import net from 'node:net'
import tls from 'node:tls'

/** Milliseconds that a server has to show its certificate. */
const TIMEOUT_MS = 3000

/**
 * Returns the end of the validity of the certificate that an https origin uses; null for http, or if it cannot be read. The
 * certificate is not verified: an expired one has an end, too.
 */
export const findCertificateEnd = async (origin: string): Promise<Date | null> => {
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:') return null
  const host = hostname.replace(/^\[|\]$/g, '')
  return await new Promise((resolve) => {
    const options = { host, port: port === '' ? 443 : Number(port), rejectUnauthorized: false, timeout: TIMEOUT_MS }
    const socket = tls.connect({ ...options, ...(net.isIP(host) === 0 ? { servername: host } : {}) })
    const end = (found: Date | null): void => {
      socket.destroy()
      resolve(found)
    }
    socket.once('secureConnect', () => {
      const found = new Date(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(found.getTime()) ? null : found)
    })
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })
}
