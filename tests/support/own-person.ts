import type { Locator, Page } from '@playwright/test'
import { getMyself, updateMyself } from '#contract/persons.ts'
import { expect } from './app.ts'
import { type Row, requestAsMember } from './member-actions.ts'

/** Matches requests that change the member's own person. */
export const ownWrites = new RegExp(`^${updateMyself.method} ${updateMyself.path}`)

/**
 * Returns the member's own person from the server.
 * @param page of the member, whose session is used
 */
export const ownRecord = async (page: Page): Promise<Row> =>
  (await requestAsMember(page, getMyself.path, { method: 'GET' })) as Row

/**
 * Changes the own person as the same member on another device.
 * @param page of theirs, whose session is used
 */
export const changeRecordElsewhere = async (page: Page, change: Row): Promise<void> => {
  const row = await ownRecord(page)
  const { method, path } = updateMyself
  await requestAsMember(page, path, { method, version: row.version, body: { ...row, ...change } })
}

export const company = (page: Page): Locator => page.getByLabel('Firma')
export const ownSaved = (page: Page): Locator => page.getByText('Gespeichert.', { exact: true })

/** Opens 'Meine Daten'; returns the person's version on the server. */
export const openOwnRecord = async (page: Page): Promise<number> => {
  await page.goto('/de-ch/intra/person')
  await expect(company(page)).toBeVisible()
  return Number((await ownRecord(page)).version)
}
export const saveRecord = (page: Page): Promise<void> => page.getByRole('button', { name: 'Speichern' }).click()

let companies = 0
/** Changes the company of the own person and saves; returns it. */
export const changeCompany = async (page: Page): Promise<string> => {
  companies += 1
  await company(page).fill(`Metzgerei ${companies}`)
  await saveRecord(page)
  return `Metzgerei ${companies}`
}
