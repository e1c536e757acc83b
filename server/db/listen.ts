import pg from 'pg'

/** Called with the payload of a notification; null = notifications may have been lost. */
export type OnNotify = (payload: string | null) => void

/** Stops the subscription. */
export type StopListening = () => Promise<void>

const RETRY_MS = 10_000

interface Subscription {
  readonly channel: string
  readonly onNotify: OnNotify
}

/**
 * Subscribes to PostgreSQL's NOTIFY (delivered on commit). All channels of a process share one connection, which is
 * not one of the pool. After a lost connection it reconnects. It calls `onNotify` with null after every connect,
 * including the first, because notifications in the meantime are lost.
 * @returns a function that subscribes to a channel, an SQL name; the connection ends with the last subscription
 */
export const createListener = (
  settings: pg.ClientConfig,
): ((channel: string, onNotify: OnNotify) => Promise<StopListening>) => {
  const subscriptions = new Set<Subscription>()
  let current: pg.Client | undefined
  /** From then on a new subscription has to subscribe itself. */
  let isConnected = false
  let timer: NodeJS.Timeout | undefined
  let connecting = Promise.resolve()

  const end = async (client: pg.Client): Promise<void> => {
    if (client !== current) return
    current = undefined
    isConnected = false
    await client.end().catch(() => undefined)
  }
  const reconnectLater = (client: pg.Client): void => {
    if (client !== current) return
    void end(client)
    timer = setTimeout(connect, RETRY_MS)
    timer.unref()
  }
  const subscribe = async (client: pg.Client, added: readonly Subscription[]): Promise<void> => {
    for (const channel of new Set(added.map((one) => one.channel))) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    }
    for (const one of added) if (subscriptions.has(one)) one.onNotify(null)
  }
  const open = async (client: pg.Client): Promise<void> => {
    try {
      await client.connect()
      isConnected = client === current
      await subscribe(client, [...subscriptions])
    } catch {
      reconnectLater(client)
    }
  }
  const connect = (): void => {
    timer = undefined
    const client = new pg.Client({ ...settings, keepAlive: true })
    current = client
    client.on('error', () => reconnectLater(client))
    client.on('end', () => reconnectLater(client))
    client.on('notification', ({ channel, payload }) => {
      for (const one of subscriptions) if (one.channel === channel) one.onNotify(payload ?? '')
    })
    connecting = open(client)
  }

  return (channel, onNotify) => {
    const subscription = { channel, onNotify }
    subscriptions.add(subscription)
    const client = current
    if (client === undefined && timer === undefined) connect()
    else if (client !== undefined && isConnected) {
      subscribe(client, [subscription]).catch(() => reconnectLater(client))
    }
    return Promise.resolve(async () => {
      subscriptions.delete(subscription)
      if (subscriptions.size > 0) return
      clearTimeout(timer)
      timer = undefined
      await connecting
      if (current !== undefined && subscriptions.size === 0) await end(current)
    })
  }
}
