import pg from 'pg'

/** Called with the payload of a notification; null = notifications may have been lost. */
export type OnNotify = (payload: string | null) => void

export interface Subscription {
  /**
   * Waits until every notification that was committed before this call has been passed on.
   * @returns false if that is unknown, because the connection is lost
   */
  delivered(): Promise<boolean>
  stop(): Promise<void>
}

const RETRY_MS = 2000
/** Milliseconds after which a silent connection counts as lost. */
const SILENCE_MS = 5000

interface Subscriber {
  readonly channel: string
  readonly onNotify: OnNotify
  /** True from the confirmed LISTEN until the connection is lost. */
  isListening: boolean
}

/**
 * Subscribes to PostgreSQL's NOTIFY (delivered on commit). All channels of a process share one connection, which is
 * not one of the pool. After a lost connection it reconnects. It calls `onNotify` with null after every connect,
 * including the first, because notifications in the meantime are lost.
 * @returns a function that subscribes to a channel, an SQL name; the connection ends with the last subscription
 */
export const createListener = (
  settings: pg.ClientConfig,
): ((channel: string, onNotify: OnNotify) => Promise<Subscription>) => {
  const subscribers = new Set<Subscriber>()
  let current: pg.Client | undefined
  /** From then on a new subscription has to subscribe itself. */
  let isConnected = false
  let timer: NodeJS.Timeout | undefined
  let connecting = Promise.resolve()

  const end = async (client: pg.Client): Promise<void> => {
    if (client !== current) return
    current = undefined
    isConnected = false
    for (const one of subscribers) one.isListening = false
    await client.end().catch(() => undefined)
  }
  const reconnectLater = (client: pg.Client): void => {
    if (client !== current) return
    void end(client)
    timer = setTimeout(connect, RETRY_MS)
    timer.unref()
  }
  const subscribe = async (client: pg.Client, added: readonly Subscriber[]): Promise<void> => {
    for (const channel of new Set(added.map((one) => one.channel))) {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    }
    for (const one of added) {
      one.isListening = client === current
      if (subscribers.has(one)) one.onNotify(null)
    }
  }
  const open = async (client: pg.Client): Promise<void> => {
    try {
      await client.connect()
      isConnected = client === current
      await subscribe(client, [...subscribers])
    } catch {
      reconnectLater(client)
    }
  }
  const connect = (): void => {
    timer = undefined
    const client = new pg.Client({ ...settings, keepAlive: true, query_timeout: SILENCE_MS })
    current = client
    client.on('error', () => reconnectLater(client))
    client.on('end', () => reconnectLater(client))
    client.on('notification', ({ channel, payload }) => {
      for (const one of subscribers) if (one.channel === channel) one.onNotify(payload ?? '')
    })
    connecting = open(client)
  }

  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  /**
   * PostgreSQL sends pending notifications at the latest with the result of the next statement on their connection.
   * Behind a connection pooler another connection may have executed LISTEN: then this one does not listen.
   */
  const roundTrip = async (): Promise<void> => {
    const client = current
    try {
      const found = await client?.query<{ channel: string }>('select pg_listening_channels() as channel')
      const listening = new Set(found?.rows.map(({ channel }) => channel))
      for (const one of subscribers) one.isListening &&= listening.has(one.channel)
    } catch {
      if (client !== undefined) reconnectLater(client)
    }
  }
  /** Calls during a round trip share the next one: the running one may have passed the server already. */
  const nextRoundTrip = (): Promise<void> => {
    next ??= running.then(() => {
      next = undefined
      const trip = roundTrip()
      running = trip
      return trip
    })
    return next
  }

  return (channel, onNotify) => {
    const subscriber = { channel, onNotify, isListening: false }
    subscribers.add(subscriber)
    const client = current
    if (client === undefined && timer === undefined) connect()
    else if (client !== undefined && isConnected) {
      subscribe(client, [subscriber]).catch(() => reconnectLater(client))
    }
    return Promise.resolve({
      delivered: async () => {
        if (subscriber.isListening) await nextRoundTrip()
        return subscriber.isListening
      },
      stop: async () => {
        subscribers.delete(subscriber)
        subscriber.isListening = false
        if (subscribers.size > 0) return
        clearTimeout(timer)
        timer = undefined
        await connecting
        if (current !== undefined && subscribers.size === 0) await end(current)
      },
    })
  }
}
