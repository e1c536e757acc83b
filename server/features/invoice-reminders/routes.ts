import {
  changeReminderSettings,
  getReminderSettings,
  listReminders,
  printReminders,
  sendReminders,
} from '#contract/invoice-reminders.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { sendDocument } from '../../platform/formats/send.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAuditors, forTreasurers } from '../../platform/http/policy.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { findReminderLetters } from './letter.ts'
import { findBankDay, findDueReminders, findLetters, findObstacle } from './propose.ts'
import { send } from './send.ts'
import { readReminderSettings, writeReminderSettings } from './settings.ts'

/** Reminders of invoices. */
export const mountInvoiceReminders = (api: Api): void => {
  const { deps } = api
  const { clock, config, documents, read, write } = deps
  mount(api, getReminderSettings, forAuditors, async () => ({ body: await read(readReminderSettings) }))
  mount(api, changeReminderSettings, forTreasurers, async ({ input, author }) => ({
    body: await write(writeReminderSettings, input.body, author),
  }))
  mount(api, listReminders, forAuditors, async () => ({ body: await read(propose, clock()) }))
  mount(api, printReminders, forTreasurers, async ({ input, signal }) => {
    const letters = await read(findReminderLetters, input.body.invoices, config)
    return sendDocument(await documents.letters(letters, signal), letters[0].title, 'PDF')
  })
  mount(api, sendReminders, forTreasurers, async ({ input, caller }) => ({
    body: await createIdempotent({ endpoint: sendReminders, input, caller, deps }, send),
  }))
}

const propose = async (db: Db, now: Date) => {
  const { due, exhausted } = await findDueReminders(db, now)
  const until = await findBankDay(db)
  return {
    ...wholeList(due.map(({ proposal }) => proposal)),
    ...{ obstacle: await findObstacle(db, toWireDate(now)), until, exhausted, letters: await findLetters(db, now) },
  }
}
