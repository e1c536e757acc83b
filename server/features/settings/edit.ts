import { and, eq, notExists, sql } from 'drizzle-orm'
import { type EditedSettings, type SettingsChange, SettingsInput } from '#contract/edited-settings.ts'
import { type Locale, otherLocale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { type BandConfig, readBandSettings, readSetting, writeSetting } from '../../platform/db/settings.ts'
import { account, person, site } from '../../platform/db/tables.ts'
import { findCreditor } from '../../platform/formats/creditor.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { parseIban } from '../../platform/iban.ts'
import type { Author } from '../../platform/resources/record.ts'
import { changeRow, type Rows } from '../../platform/resources/rows.ts'
import { settingsChannel } from './live-config.ts'

/** There is only one site. */
const id = 1

export const findEditedSettings = async (db: Db, environment: BandConfig): Promise<EditedSettings> => {
  const [row] = await db.select().from(site).where(eq(site.id, id))
  const { logo: _logo, ...band } = await readBandSettings(db, environment)
  return {
    id,
    ...band,
    bandAddress: band.bandAddress.join('\n'),
    canton: await readSetting(db, 'canton'),
    numberOfCalendarItems: await readSetting(db, 'numberOfCalendarItems'),
    captchaStartMode: await readSetting(db, 'captchaStartMode'),
    shopEnabled: await readSetting(db, 'shopEnabled'),
    postage: await readSetting(db, 'postage'),
    cantonalYears: await readSetting(db, 'cantonalYears'),
    cantonalCount: await readSetting(db, 'cantonalCount'),
    federalYears: await readSetting(db, 'federalYears'),
    federalCount: await readSetting(db, 'federalCount'),
    cantonalHonoraryYears: await readSetting(db, 'cantonalHonoraryYears'),
    cantonalHonoraryCount: await readSetting(db, 'cantonalHonoraryCount'),
    cismYears: await readSetting(db, 'cismYears'),
    cismCount: await readSetting(db, 'cismCount'),
    bandYears: [...(await readSetting(db, 'bandYears'))],
    bandCount: await readSetting(db, 'bandCount'),
    assumedKinds: [...(await readSetting(db, 'assumedKinds'))],
    maybeKinds: [...(await readSetting(db, 'maybeKinds'))],
    adultAge: await readSetting(db, 'adultAge'),
    membershipRoles: [...(await readSetting(db, 'membershipRoles'))],
    secondFactorRequired: await readSetting(db, 'secondFactorRequired'),
    assemblyInvited: [...(await readSetting(db, 'assemblyInvited'))],
    assemblyVoters: [...(await readSetting(db, 'assemblyVoters'))],
    assemblyNotice: await readSetting(db, 'assemblyNotice'),
    assemblyQuorum: await readSetting(db, 'assemblyQuorum'),
    assemblyQuorumNumber: await readSetting(db, 'assemblyQuorumNumber'),
    assemblyTieByChair: await readSetting(db, 'assemblyTieByChair'),
    version: row?.version ?? 1,
  }
}

/** @throws HttpError conflict.version; validation.invalid */
export const updateSettings = async (
  tx: DatabaseTransaction,
  environment: Config,
  version: number,
  change: SettingsChange,
  author: Author,
): Promise<EditedSettings> => {
  await tx.insert(site).values({ id }).onConflictDoNothing()
  const rows: Rows<EditedSettings, SettingsInput, ReturnType<typeof stored>> = {
    noun: 'settings',
    table: site,
    read: () => findEditedSettings(tx, environment),
    contentOf: ({ id: _id, version: _version, ...content }) => content,
    rules: SettingsInput,
    columnsOf: stored,
    after: async (_tx, _id, { changed }) => {
      if (changed.defaultLocale !== undefined) await changeUnchosen(tx, changed.defaultLocale)
      for (const [key, value] of Object.entries(changed)) await writeSetting(tx, key as keyof typeof changed, value)
      await tx.execute(sql`select pg_notify(${settingsChannel}, '')`)
    },
  }
  return await changeRow(tx, rows, { id, version }, change, author)
}

/** A person without an account has asked for no page yet, and gets mails in the language of the band. */
const changeUnchosen = async (tx: Db, locale: Locale): Promise<void> => {
  const hasNoAccount = notExists(tx.select().from(account).where(eq(account.personId, person.id)))
  await tx
    .update(person)
    .set({ locale })
    .where(and(hasNoAccount, eq(person.locale, otherLocale(locale))))
}

const stored = ({ bandAddress, creditorIban, ...content }: SettingsInput) => {
  const settings = {
    ...content,
    bandAddress: bandAddress
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    creditorIban: creditorIban === null ? null : ibanOf(creditorIban),
  }
  if (settings.creditorIban !== null && findCreditor(settings) === undefined)
    throw fieldRefusal('bandAddress', 'validation.creditor_address')
  return settings
}

const ibanOf = (text: string): string => {
  const iban = parseIban(text)
  if (iban === undefined) throw fieldRefusal('creditorIban', 'validation.iban')
  return iban
}
