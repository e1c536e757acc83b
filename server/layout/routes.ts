import { getCaptcha } from '#contract/captcha.ts'
import { getPersonTypes, getSettings, personTypes } from '#contract/layout.ts'
import { getRoles } from '#contract/roles.ts'
import { captchaSettings } from '../captcha/settings.ts'
import { type Api, mount } from '../http/mount.ts'
import { captchaPolicy, personTypesPolicy, rolesPolicy, settingsPolicy } from './policy.ts'
import { bandSize, numberOfCalendarItems } from './queries.ts'
import { rolesOf } from './roles.ts'

export const mountLayout = (api: Api): void => {
  mount(api, getSettings, settingsPolicy, async ({ deps: { config, database, clock } }) => ({
    body: {
      shopEnabled: false,
      numberOfCalendarItems: await numberOfCalendarItems(database.db),
      apiVersion: '1',
      bandShortName: config.bandShortName,
      bandName: config.bandName,
      ownAccounts: config.oidc.embedded,
      bandSize: await bandSize(database.db, clock()),
    },
  }))

  mount(api, getRoles, rolesPolicy, async ({ caller }) => ({ body: rolesOf(caller) }))

  mount(api, getCaptcha, captchaPolicy, async ({ locale, deps: { database } }) => ({
    body: await captchaSettings(database.db, locale),
  }))

  mount(api, getPersonTypes, personTypesPolicy, async () => ({ body: [...personTypes] }))
}
