import type { Config } from '../../config.ts'
import { closeServer, listen } from '../http/listen.ts'
import type { Log } from '../log.ts'
import type { Measured } from './metrics.ts'

/**
 * Measures this process and serves /metrics at an address of its own, which the proxy does not publish.
 * @returns ends the measurements and the server
 * @throws ListenError with one line for the person at the terminal
 */
export const serveMetrics = async (
  address: NonNullable<Config['metrics']>,
  measured: Measured,
  log: Log,
): Promise<() => Promise<void>> => {
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics(measured)
  const server = await listen(
    address,
    (request, response) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (request.url !== '/metrics' || !isRead) return void response.writeHead(404).end()
      metrics.text().then(
        (text) =>
          response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text),
        (error: unknown) => {
          log.error('metrics.failed', { error: error instanceof Error ? error.name : typeof error })
          response.writeHead(500).end()
        },
      )
    },
    { prefix: 'METRICS_' },
  )
  return async () => {
    metrics.stop()
    await closeServer(server)
  }
}
