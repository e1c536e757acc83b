import { expect, type Page } from '@playwright/test'

/** Enters a representative as the people managers do, with or without their decision. */
export const addRepresentative = async (office: Page, of: RegExp, by: string, isDecided: boolean): Promise<void> => {
  // A phone folds the search.
  await office.goto(`/de-ch/intra/admin/people?search=${of.source}`)
  await office.getByRole('link', { name: of }).click()
  const part = office.getByRole('region', { name: 'Vertretung' })
  await expect(part.getByRole('link').or(part.getByText('Diese Person wird nicht vertreten')).first()).toBeVisible()
  // Another story of the same database has entered it.
  if ((await part.getByRole('button', { name: new RegExp(`^Beenden.*${by}`) }).count()) > 0) return
  await part.getByRole('button', { name: 'Vertretung eintragen' }).click()
  await part.getByRole('searchbox', { name: 'Wer vertritt die Person?' }).fill(by)
  await part.getByRole('button', { name: new RegExp(`^(?!Beenden).*${by}`) }).click()
  if (isDecided) await part.getByLabel('Gilt ohne Zustimmung der vertretenen Person').check()
  await part.getByRole('button', { name: 'Eintragen', exact: true }).click()
  await expect(part.getByRole('link', { name: new RegExp(by) })).toBeVisible()
}
