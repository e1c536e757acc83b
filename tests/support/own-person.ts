import type { Locator, Page } from '@playwright/test'
import { getMyself, updateMyself } from '#contract/persons.ts'
import { expect } from './app.ts'
import { type Row, requestAsMember } from './member-actions.ts'

/** Requests that change the own record. */
export const ownWrites = new RegExp(`^${updateMyself.method} ${updateMyself.path}`)

/** The own record as the server has it. @param page of the member, whose session is borrowed */
export const ownRecord = async (page: Page): Promise<Row> =>
  (await requestAsMember(page, getMyself.path, { method: 'GET' })) as Row

/** The same member changes the own record on another device. @param page of theirs, whose session is borrowed */
export const changeRecordElsewhere = async (page: Page, change: Row): Promise<void> => {
  const row = await ownRecord(page)
  const { method, path } = updateMyself
  await requestAsMember(page, path, { method, version: row.version, body: { ...row, ...change } })
}

export const company = (page: Page): Locator => page.getByLabel('Firma')
export const ownSaved = (page: Page): Locator => page.getByText('Gespeichert.', { exact: true })

/** 'Meine Daten'; answers the record's version on the server. */
export const openOwnRecord = async (page: Page): Promise<number> => {
  await page.goto('/de-ch/intra/person')
  await expect(company(page)).toBeVisible()
  return Number((await ownRecord(page)).version)
}
export const saveRecord = (page: Page): Promise<void> => page.getByRole('button', { name: 'Speichern' }).click()

let companies = 0
/** Writes another company into the own record and saves; answers which. */
export const changeCompany = async (page: Page): Promise<string> => {
  companies += 1
  await company(page).fill(`Metzgerei ${companies}`)
  await saveRecord(page)
  return `Metzgerei ${companies}`
}
