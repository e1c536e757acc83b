import { parseArgs } from 'node:util'
import * as v from 'valibot'
import {
  changeEvent as changeEventEndpoint,
  type EditedEvent,
  type NotifyAudience,
  notifyAudiences,
} from '#contract/edited-events.ts'
import { RowId } from '#contract/endpoint.ts'
import { intls } from '#i18n/catalogues.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Command } from '../../platform/control/protocol.ts'
import type { Access } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/open.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { remindNow } from '../notifications/remind.ts'
import { setCancelled, updateEvent } from './edit-series.ts'
import { findEditedEvent } from './edited.ts'

const usage = [
  'Usage:',
  '  npm run event -- change ID [--start TIME] [--end TIME] [--location TEXT] --tell WHOM',
  '  npm run event -- cancel ID [--undo] --tell WHOM',
  '  npm run event -- remind ID',
  `WHOM: ${notifyAudiences.join(', ')}. TIME: such as 2026-03-12T20:00, in Zürich.`,
]

const options = {
  start: { type: 'string' },
  end: { type: 'string' },
  location: { type: 'string' },
  undo: { type: 'boolean', default: false },
  tell: { type: 'string' },
} as const

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return undefined
  }
}

interface Target extends Access {
  readonly id: number
  readonly audience: NotifyAudience | undefined
  readonly author: { readonly accountId: null; readonly now: Date }
}

/**
 * `npm run event`: the functions of the editors' form for an administrator at the server. The audience of a change is
 * required. Exit code 2: not understood, 1: not done.
 */
export const eventCommand: Command<{ readonly database: Database }> = async (
  { database: { read, write } },
  args,
  print,
) => {
  const parsed = parse(args)
  const [what, typed, ...rest] = parsed?.positionals ?? []
  const id = v.safeParse(RowId, typed)
  const audience = notifyAudiences.find((choice) => choice === parsed?.values.tell)
  const misunderstood = () => {
    for (const line of usage) print(line)
    return 2
  }
  if (parsed === undefined || !id.success || rest.length > 0) return misunderstood()
  const target = { read, write, id: id.output, audience, author: { accountId: null, now: new Date() } }
  const { start, end, location, undo } = parsed.values
  const input = {
    ...(start && { dateStart: start }),
    ...(end && { dateEnd: end }),
    ...(location !== undefined && { location }),
  }
  try {
    switch (what) {
      case 'change':
        if (audience === undefined || Object.keys(input).length === 0) return misunderstood()
        await changeEvent(target, input)
        break
      case 'cancel': {
        if (audience === undefined) return misunderstood()
        const { version } = await read(findEditedEvent, target.id)
        await write(setCancelled, { id: target.id, version }, { cancelled: !undo, told: audience }, target.author)
        break
      }
      case 'remind': {
        const count = await write(remindNow, target.id, { scope: 'all' }, target.author.now)
        print(count === 1 ? '1 person is asked for an answer.' : `${count} people are asked for an answer.`)
        return 0
      }
      default:
        return misunderstood()
    }
    print(lineOf(await read(findEditedEvent, target.id)))
    return 0
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof v.ValiError)) throw error
    print(reasonOf(error))
    return 1
  }
}

/** @throws HttpError as updateEvent, and v.ValiError for an unreadable time */
const changeEvent = async ({ read, write, id, audience, author }: Target, typed: object): Promise<void> => {
  const { version } = await read(findEditedEvent, id)
  const change = v.parse(changeEventEndpoint.input.body, { ...typed, told: audience })
  await write(updateEvent, { id, version }, change, author)
}

const lineOf = ({ titleDe, dateStart, dateEnd, location, cancelled }: EditedEvent): string =>
  [
    `${titleDe}: ${dateStart} to ${dateEnd}`,
    ...(location === null ? [] : [location]),
    ...(cancelled ? ['cancelled'] : []),
  ].join(', ')

const reasonOf = (error: HttpError | v.ValiError<typeof changeEventEndpoint.input.body>): string => {
  const t = (id: MessageId) => intls['en-gb'].formatMessage({ id }, { field: '' })
  if (error instanceof HttpError) return t(error.details.fields?.[0]?.message ?? `error.${error.code}`)
  // A test checks that every message of a schema is in the catalogues; the compiler cannot.
  return t((error.issues[0]?.message ?? 'validation.invalid') as MessageId)
}
