import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Substitute, SubstituteRequest } from '#contract/substitutes.ts'
import { toWireTime } from '#contract/time.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { substituteInvitation } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { signInvitation } from './link.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('substitutes over a change of the clock', (kind) => {
  let api: TestApi
  let planner: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
  })
  afterAll(() => api.stop())

  /** Asks a new substitute for a part in an event of a day. @returns the invitation */
  const ask = async (day: string) => {
    const eventId = await addEvent(api.db, 'Konzert', [`${day}T20:00`, `${day}T22:00`], { kind: 'concert' })
    const post = async <S extends v.GenericSchema>(noun: string, schema: S, body: object) => {
      const reply = await api.request(`POST /api/frontend/internal/planning/${noun}`, { as: planner, body })
      return v.parse(schema, await reply.json())
    }
    const part = { instrument: 'TUBA', voice: 'B' }
    const { id } = await post('substitute', Substitute, {
      ...{ ...part, locale: 'de-ch', consentOn: '2026-03-01', phone: '', note: '' },
      ...{ name: 'Aushilfe', email: `aushilfe${eventId}@example.ch` },
    })
    const { invitations } = await post('substituterequest', SubstituteRequest, {
      ...{ ...part, eventId, key: null, order: 'sequence', waitHours: 24, message: '', substituteIds: [id] },
    })
    const [invitation] = invitations
    if (invitation === undefined) throw new Error('nobody is asked')
    return invitation
  }

  test.each([
    ['2026-03-28', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-24', '2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z'],
  ])(
    'the link to an event on the day before, %s, ends at midnight after the day of 23 or 25 hours',
    { tags: ['long'] },
    async (day, last, after) => {
      api.clock.set('2026-03-10T11:00:00Z')
      const { id } = await ask(day)
      const [row] = await api.db.select().from(substituteInvitation).where(eq(substituteInvitation.id, id))
      const token = await signInvitation(api.db, row?.uuid ?? '')
      await fetch(`${api.origin}/de-ch/substitute`, {
        method: 'POST',
        body: new URLSearchParams({ token, answer: 'yes' }),
      })
      const path = `/api/frontend/substitute/${token}` as const
      api.clock.set(last)
      expect((await api.request(`GET ${path}`)).status).toBe(200)
      api.clock.set(after)
      expect((await api.request(`GET ${path}`)).status).toBe(410)
    },
  )

  test.each([
    ['2026-03-28T18:00', '2026-04-10', '2026-03-29T19:00'],
    ['2026-10-24T18:00', '2026-11-10', '2026-10-25T17:00'],
    ['2026-03-28T18:00', '2026-03-28', '2026-03-28T20:00'],
  ])('the 24 hours to reply from %s for an event on %s end at %s', { tags: ['long'] }, async (asked, day, end) => {
    api.clock.set(fromWireTime(asked))
    expect(toWireTime(new Date((await ask(day)).expiresAt ?? 0))).toBe(end)
  })
})
