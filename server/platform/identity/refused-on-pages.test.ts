import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AccountPages, password, startAccountPages } from '../../../tests/support/account-pages.ts'
import { createDatabases } from '../../../tests/support/databases.ts'
import { addAccount, createBrowser } from '../../../tests/support/provider.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const databases = createDatabases()
let pages: AccountPages
beforeAll(async () => {
  pages = await startAccountPages(await databases.open('postgres'))
})
afterAll(async () => {
  await pages.stop()
  await databases.remove()
})

const cases = [
  ['Passwort-1', 'Dieses Passwort ist zu bekannt'],
  ['Testmusik.2026', 'Dieses Passwort besteht aus Namen'],
  ['Vera-Muster-7', 'Dieses Passwort besteht aus Namen'],
] as const
const problemIn = (html: string) => /id="password-problem">([^<:,]*)[:,]? /.exec(html)?.[1]

test('the account page refuses a well-known password and one made of names, at the field', async () => {
  const { visitor } = await pages.addSignedIn()
  for (const [typed, told] of cases) {
    const { status, html } = await pages.send(visitor, 'password', { current: password, password: typed })
    expect([typed, status, problemIn(html)?.startsWith(told)]).toEqual([typed, 422, true])
  }
})

test('a mailed link refuses a well-known password and one made of names, and stays valid', {
  tags: ['long'],
}, async () => {
  const email = pages.newEmail()
  await addAccount(pages.database, { email, password })
  const visitor = createBrowser(pages.provider.origin)
  await pages.send(visitor, 'forgotten-password', { email })
  const link = await pages.mailbox.link()
  const set = (typed: string) =>
    visitor.send(link, { token: new URL(link).searchParams.get('token') ?? '', password: typed })
  for (const [typed, told] of cases) {
    const refused = await set(typed)
    expect([typed, refused.status, problemIn(await refused.text())?.startsWith(told)]).toEqual([typed, 422, true])
  }
  expect((await set('Wald*horn 1900')).status).toBe(200)
})
