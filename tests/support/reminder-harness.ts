import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { defaultPreferences, type NotificationPreferencesChange } from '#contract/notifications.ts'
import { toWireTime } from '#contract/time.ts'
import type { Database } from '#server/platform/db/open.ts'
import { participation, person } from '#server/platform/db/tables.ts'
import { findNextDueTime } from '#server/platform/jobs/claim.ts'
import { fromWireTime } from '#server/platform/time.ts'
import { type PersonOptions, startTestServer, type TestApi, type TestPerson } from './api.ts'
import { ownJobs } from './jobs.ts'
import { startPushService, type TestPushService } from './push-service.ts'

/** A received notification: time on Zürich's clock, channel, title and text. */
export type SentNotification = readonly [at: string, way: 'push' | 'mail', title: string, body?: string]

/** A server with a push service and members with devices; time advances from one due job to the next. */
export interface ReminderHarness {
  readonly api: TestApi
  readonly service: TestPushService
  readonly jobs: ReturnType<typeof ownJobs>
  addListener(
    options?: PersonOptions & { wishes?: Partial<NotificationPreferencesChange>; devices?: number },
  ): Promise<Listener>
  /** Runs the jobs due until then with two concurrent workers, each job at its time. */
  passTo(wire: string): Promise<void>
  stop(): Promise<void>
}
export interface Listener extends TestPerson {
  readonly email: string
  /** The messages of each device. */
  readonly devices: readonly ReturnType<TestPushService['subscribe']>[]
  /** The notifications in the order of arrival. */
  told(): readonly SentNotification[]
  answer(eventId: number, status: boolean | null): Promise<void>
}

export const startReminderHarness = async (kind: Database['kind'], now: string): Promise<ReminderHarness> => {
  const service = await startPushService()
  const api = await startTestServer({ kind, now: fromWireTime(now), pushOrigins: [service.origin] })
  const jobs = ownJobs(api)
  const listeners: {
    readonly email: string
    readonly devices: Listener['devices']
    readonly told: SentNotification[]
  }[] = []
  const seen = new Set<unknown>()
  const mailFolder = path.join(api.deps.config.dataFolder, 'mail')
  let mailsSeen = 0

  const collect = async (): Promise<void> => {
    const at = toWireTime(api.clock.now())
    const arrived = existsSync(mailFolder) ? readdirSync(mailFolder).length : 0
    const mails = arrived > mailsSeen ? await jobs.mails() : []
    mailsSeen = arrived
    for (const { email, devices, told } of listeners) {
      for (const one of devices.flatMap(({ received }) => received)) {
        if (!seen.has(one)) told.push([at, 'push', one.message.notification.title, one.message.notification.body])
        seen.add(one)
      }
      for (const mail of mails.filter(({ to }) => to?.[0]?.address === email)) {
        if (!seen.has(mail.messageId)) told.push([at, 'mail', mail.subject ?? ''])
        seen.add(mail.messageId)
      }
    }
  }

  return {
    api,
    service,
    jobs,
    addListener: async ({ wishes, devices: count = 1, ...options } = {}) => {
      const added = await api.addPerson(options)
      const [row] = await api.db.select().from(person).where(eq(person.id, added.personId))
      const devices = Array.from({ length: count }, () => service.subscribe())
      for (const { endpoint, keys } of devices) {
        const path = `/api/frontend/internal/push/device/${randomUUID()}` as const
        const { status } = await api.request(`PUT ${path}`, { as: added, body: { endpoint, keys } })
        if (status !== 200) throw new Error(`a device was refused: ${status}`)
      }
      if (wishes !== undefined) {
        await api.request('PATCH /api/frontend/internal/personnatural/myself/notifications', {
          as: added,
          headers: { 'If-Match': '"0"' },
          body: { ...defaultPreferences, ...wishes },
        })
      }
      const listener = { email: row?.email ?? '', devices, told: [] }
      listeners.push(listener)
      return {
        ...added,
        ...listener,
        told: () => listener.told,
        answer: async (eventId, status) => {
          const values = { status, changedAt: api.clock.now(), changedBy: added.sub }
          await api.db
            .insert(participation)
            .values({ personId: added.personId, eventId, ...values })
            .onConflictDoUpdate({ target: [participation.personId, participation.eventId], set: values })
        },
      }
    },
    passTo: async (wire) => {
      const end = fromWireTime(wire)
      for (;;) {
        await Promise.all([jobs.run(), jobs.run()])
        await collect()
        const due = await findNextDueTime(api.db)
        if (due === undefined || due > end) break
        if (due > api.clock.now()) api.clock.set(due)
      }
      api.clock.set(end)
    },
    stop: async () => {
      await api.stop()
      await service.stop()
    },
  }
}
