import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EditedSettings } from '#contract/edited-settings.ts'
import { Settings } from '#contract/layout.ts'
import { listOf } from '#contract/lists.ts'
import { PageText } from '#contract/page-texts.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change, person } from '../../platform/db/tables.ts'
import { negotiateLocale } from '../../platform/http/negotiate-locale.ts'
import { createWriting } from '../../platform/mail/letter.ts'
import { createLiveConfig } from './live-config.ts'

const path = '/api/frontend/internal/admin/settings'

describeOnDatabase('the settings', (kind) => {
  let api: TestApi
  let admin: TestPerson
  beforeAll(async () => {
    const environment = { BAND_NAME: 'Blech', BAND_SHORT_NAME: 'B', CONTACT_TO: 'first@band.example' }
    api = await startTestServer({ kind, environment })
    admin = await api.addPerson({ roles: ['ADMIN'] })
  }, 60_000)
  afterAll(() => api.stop())

  const current = async () => v.parse(EditedSettings, await (await api.request(`GET ${path}`, { as: admin })).json())
  const put = async (body: object, version: number) =>
    api.request(`PUT ${path}`, { as: admin, body, headers: { 'If-Match': `"${version}"` } })
  const published = async () => v.parse(Settings, await (await api.request('GET /api/frontend/layout/settings')).json())

  test('are those of the environment at first, and afterwards those of the administrator, at once everywhere', async () => {
    expect(await current()).toMatchObject({
      bandName: 'Blech',
      foundingYear: 1899,
      bandAddress: 'Postfach 1899\n8044 Zürich',
      contactTo: 'first@band.example',
      numberOfCalendarItems: 5,
      version: 1,
    })
    const changed = await put(
      {
        bandName: 'Stadtmusik Aarau',
        foundingYear: 1926,
        bandAddress: ' Graben 1 \n\n5000 Aarau',
        creditorIban: 'CH93 0076 2011 6238 5295 7',
        contactTo: null,
        numberOfCalendarItems: 2,
        shopEnabled: false,
      },
      1,
    )
    expect(changed.status).toBe(200)
    expect(await changed.json()).toMatchObject({ creditorIban: 'CH9300762011623852957', contactTo: null, version: 2 })
    expect(await published()).toMatchObject({
      bandName: 'Stadtmusik Aarau',
      bandShortName: 'B',
      bandAddress: ['Graben 1', '5000 Aarau'],
      numberOfCalendarItems: 2,
      shopEnabled: false,
    })
    const home = await api.request('GET /api/frontend/layout/page-texts/about')
    const texts = v.parse(listOf(PageText), await home.json())._embedded.items
    expect(texts.find(({ place }) => place === 'about.history')?.text).toMatch(/Unser Verein wurde 1926 gegründet/)
    expect(api.deps.config).toMatchObject({ contactTo: undefined, mail: { from: { name: 'Stadtmusik Aarau' } } })
    const log = await api.db.select().from(change)
    expect(log.filter(({ noun }) => noun === 'settings')).toMatchObject([
      { action: 'changed', changedBy: admin.sub, fields: { bandName: ['Blech', 'Stadtmusik Aarau'] } },
    ])
    const stale = await put({ bandName: 'Andere' }, 1)
    expect([stale.status, await stale.json()]).toMatchObject([412, { current: { bandName: 'Stadtmusik Aarau' } }])
  })

  test('German letters have the article that the administrator chose for the name', async () => {
    const subject = () => createWriting('de-ch', api.deps.sender).t('mail.activation.subject')
    expect(subject()).toBe('Ihr Konto bei der Stadtmusik Aarau')
    const { version } = await current()
    expect((await put({ bandName: 'Musikverein Uster', bandGender: 'MASCULINE' }, version)).status).toBe(200)
    expect(subject()).toBe('Ihr Konto beim Musikverein Uster')
  })

  test('the accent of the band is on pages without the app too', async () => {
    const { version } = await current()
    const reply = await put({ accentColour: ' #B3261E ' }, version)
    expect(await reply.json()).toMatchObject({ accentColour: '#b3261e' })
    const page = await api.request('GET /api/contact-address?token=none')
    const policy = page.headers.get('content-security-policy')
    expect([await page.text(), policy]).toEqual([
      expect.stringContaining('<style>:root{--brass:#b3261e;'),
      expect.stringMatching(/style-src 'self' 'sha256-/),
    ])
  })

  test('whoever has chosen no language gets that of the band, in mails too', async () => {
    const addWithoutAccount = async (lastName: string) => {
      const [added] = await api.db.insert(person).values({ lastName }).returning()
      return added?.id
    }
    const [before, chosen] = [await addWithoutAccount('Vorher'), (await api.addPerson()).personId]
    const { version } = await current()
    expect((await put({ defaultLocale: 'en-gb' }, version)).status).toBe(200)
    const after = await addWithoutAccount('Nachher')
    const rows = await api.db.select({ id: person.id, locale: person.locale }).from(person)
    const localeOf = (id: number | undefined) => rows.find((row) => row.id === id)?.locale
    expect([before, chosen, after].map(localeOf)).toEqual(['en-gb', 'de-ch', 'en-gb'])
    expect(negotiateLocale(new Headers({ 'accept-language': 'fr' }), api.deps.config)).toBe('en-gb')
    expect(negotiateLocale(new Headers({ 'accept-language': 'fr,de;q=0.5' }), api.deps.config)).toBe('de-ch')
  })

  test('another process reads them again after a change', async () => {
    const other = await createLiveConfig(api.database, api.deps.config, () => {})
    try {
      const { version } = await current()
      expect((await put({ bandShortName: 'SMA' }, version)).status).toBe(200)
      await expect.poll(() => other.config.bandShortName).toBe('SMA')
    } finally {
      await other.stop()
    }
  })

  test.each<[string, object, string]>([
    ['no name', { bandName: ' ' }, 'bandName'],
    ['a founding year in words', { foundingYear: 'gestern' }, 'foundingYear'],
    ['a founding year in the future', { foundingYear: 2101 }, 'foundingYear'],
    ['a QR-IBAN', { creditorIban: 'CH4431999123000889012' }, 'creditorIban'],
    ['a foreign IBAN', { creditorIban: 'DE89370400440532013000' }, 'creditorIban'],
    ['no address of a mailbox', { contactTo: 'nobody' }, 'contactTo'],
    ['a script as the intranet', { intranetUrl: 'javascript:alert(1)' }, 'intranetUrl'],
    ['21 events', { numberOfCalendarItems: 21 }, 'numberOfCalendarItems'],
    ['a colour in words', { accentColour: 'rot' }, 'accentColour'],
    ['half an event', { numberOfCalendarItems: 1.5 }, 'numberOfCalendarItems'],
    ['an unknown start', { captchaStartMode: 'later' }, 'captchaStartMode'],
    ['an account of a band without a Swiss postcode', { bandAddress: 'Rue 1\nParis' }, 'bandAddress'],
    ['an address with a control character', { bandAddress: 'Graben\u0007' }, 'bandAddress'],
  ])('%s is refused at its field, and nothing changes', async (_, body, field) => {
    const before = await current()
    const reply = await put({ bandShortName: 'Neu', ...body }, before.version)
    const { errors } = v.parse(v.object({ errors: v.array(v.object({ field: v.string() })) }), await reply.json())
    expect([reply.status, errors.map((error) => error.field)]).toEqual([400, [field]])
    expect(await current()).toEqual(before)
  })
})
