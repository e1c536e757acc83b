import { and, eq, ne } from 'drizzle-orm'
import { type FirstStep, firstSteps } from '#contract/administration.ts'
import type { Config } from '../../config.ts'
import { readLastBackup } from '../../platform/backup/last-backup.ts'
import type { Db } from '../../platform/db/open.ts'
import { readSetting } from '../../platform/db/settings.ts'
import { account, accountToken, composition, event, person, personRole, setting } from '../../platform/db/tables.ts'
import { countExamples } from '../page-texts/examples.ts'
import { isKnown } from '../persons/admin/filter.ts'

interface Band {
  readonly db: Db
  readonly config: Pick<Config, 'dataFolder' | 'mail'>
}

const done: Readonly<Record<FirstStep, (band: Band) => Promise<boolean> | boolean>> = {
  BAND: async ({ db }) => (await db.$count(setting, eq(setting.key, 'bandName'))) > 0,
  // One of them is the administrator.
  PEOPLE: async ({ db }) => (await db.$count(person, and(eq(person.archived, false), isKnown))) > 1,
  ROLES: async ({ db }) => (await db.$count(personRole, ne(personRole.role, 'ADMIN'))) > 0,
  EVENTS: async ({ db }) => (await db.$count(event)) > 0,
  SHEETS: async ({ db }) => (await db.$count(composition)) > 0,
  TEXTS: async ({ db }) => (await countExamples(db)) === 0,
  INVITATIONS: async ({ db }) =>
    (await db.$count(account)) > 1 || (await db.$count(accountToken, eq(accountToken.purpose, 'invitation'))) > 0,
  MAIL: ({ config }) => config.mail.smtp !== undefined,
  BACKUP: ({ config }) => readLastBackup(config.dataFolder)?.completeAt != null,
}

/** Returns the first steps with what is done; none when they are hidden. */
export const findFirstSteps = async (band: Band): Promise<{ step: FirstStep; done: boolean }[]> => {
  if (!(await readSetting(band.db, 'firstStepsShown'))) return []
  return await Promise.all(firstSteps.map(async (step) => ({ step, done: await done[step](band) })))
}
