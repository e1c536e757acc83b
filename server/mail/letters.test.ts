import { describe, expect, test } from 'vitest'
import { locales } from '#i18n/intl.ts'
import { asHtml, asText, writingFor } from './letter.ts'
import { letterNames, letters } from './letters.ts'

const site = { bandName: 'Blech & <Holz>', origin: 'https://band.example' }
const link = 'https://band.example/sso/account/x?token=a&b=c'
/** Each letter takes of it what it needs. */
const values = { link, hours: 1, address: 'neu@example.ch' }

const cases = letterNames.flatMap((name) => locales.map((locale) => ({ name, locale })))

describe.each(cases)('$name in $locale', ({ name, locale }) => {
  const writing = writingFor(locale, site)
  const letter = letters[name].write(values, writing)

  test('says who writes, and leads to one place', async () => {
    const text = asText(letter, writing)
    expect(text).toContain('Blech & <Holz>')
    const [body = '', foot] = text.split('\n-- \n')
    expect(body.match(/https?:\S+/g) ?? []).toHaveLength(1)
    expect(body).toMatch(/^https?:\S+$/m)
    expect(foot).toContain('https://band.example')
    expect((await asHtml(letter, writing)).match(/href="/g)).toHaveLength(1)
  })

  test('asks whether it was you and says what else to do, in its own language', () => {
    const text = asText(letter, writing)
    expect(text).toMatch(/^[^?\n]+\? \S.+/m)
    expect(text.startsWith(locale === 'de-ch' ? 'Guten Tag' : 'Hello')).toBe(true)
    expect(text).not.toContain('ß')
  })

  test('is HTML in which nothing of the words is markup, and nothing is loaded', async () => {
    const html = await asHtml(letter, writing)
    expect(html).toContain('Blech &amp; &lt;Holz&gt;')
    expect(html).not.toMatch(/<Holz>|<script|<img|<link|url\(/)
  })
})

test('a link is shown whole in both forms, with how long it works', async () => {
  const writing = writingFor('de-ch', site)
  const letter = letters.password_reset.write({ link, hours: 1 }, writing)
  expect(asText(letter, writing)).toContain(`\n\n${link}\n\n`)
  expect(asText(letter, writing)).toContain('Der Link gilt eine Stunde lang und nur einmal.')
  const escaped = link.replace('&', '&amp;')
  expect(await asHtml(letter, writing)).toContain(`<a href="${escaped}" style="color: #74500b">${escaped}</a>`)
})

test.each([{ link: 'javascript:alert(1)', hours: 1 }, { link: 'https://x.example/"><b>', hours: 1 }, { hours: 1 }])(
  '%o is no link for a letter',
  (values) => {
    expect(() => letters.activation.write(values, writingFor('de-ch', site))).toThrow()
  },
)
