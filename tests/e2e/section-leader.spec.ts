import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, piece, storedKeys, waitUntilReadyForOffline } from '../support/members-area.ts'
import { drawn, drawOver } from '../support/music-stand.ts'

test.use({ member: 'second player' })

// The administrator plays the same part as the leader.
test(
  'a section leader writes for the section, which sees it offline; without the role the next stroke is refused and kept',
  onlyLong,
  async ({ page, anotherDevice, console, expectFailedLoads }) => {
    expectFailedLoads(/\/annotation\/shared\/|\/planning|\/attendance/)
    // Without the role the lists of planners are refused to the open page.
    console.expectComplaints(/offline_list\.load_failed .*"(?:planning|attendance-)/)
    const admin = await anotherDevice('admin')
    const setLeading = async (isLeading: boolean): Promise<void> => {
      await admin.goto('/de-ch/intra/admin/people?q=habermoos')
      await admin.getByRole('link', { name: /^Corinne Habermoos/ }).click()
      const saved = admin.waitForResponse((response) => response.url().endsWith('/role/MHZ_SECTIONLEADER'))
      await admin.getByLabel('Register leiten').setChecked(isLeading)
      expect((await saved).ok()).toBe(true)
    }
    await setLeading(true)

    await openRepertoire(page)
    await page.getByRole('link', { name: 'Amazing Grace', exact: true }).click()
    await expect(leaf(page, 'Amazing Grace, Trompete 1 in B, Seite 1')).toBeVisible()
    await page.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
    await page.getByRole('button', { name: 'Für das Register schreiben' }).click()
    await expect(page.locator('.pen-surface')).toBeVisible()
    await drawOver(page, [0.2, 0.3], [0.5, 0.4])
    const shared = 'Seite 1, eine Notiz für alle von Corinne Habermoos'
    await expect(drawn(page, 1)).toHaveAccessibleName(shared)
    await expect.poll(() => storedKeys(page, 'outbox')).toEqual([])

    await openRepertoire(admin)
    await piece(admin, 'Amazing Grace').getByRole('button', { name: 'Speichern' }).click()
    await expect(piece(admin, 'Amazing Grace').getByText('Gespeichert', { exact: true })).toBeVisible()
    await waitUntilReadyForOffline(admin)
    await expect.poll(async () => (await storedKeys(admin, 'shared-annotations')).length).toBe(2)
    await admin.context().setOffline(true)
    await admin.reload()
    await admin.getByRole('link', { name: 'Amazing Grace', exact: true }).click()
    await expect(drawn(admin, 1)).toHaveAccessibleName(shared)
    await admin.context().setOffline(false)

    await setLeading(false)
    const refused = page.waitForResponse((response) => response.url().includes('/annotation/shared/'))
    await drawOver(page, [0.2, 0.7], [0.5, 0.8])
    const kept = 'Seite 1, 2 Notizen für alle von Corinne Habermoos'
    await expect(drawn(page, 1)).toHaveAccessibleName(kept)
    expect((await refused).status()).toBe(422)
    await page.reload()
    await expect(drawn(page, 1)).toHaveAccessibleName(kept)
    await page.getByRole('button', { name: 'Schliessen' }).click()
    await page.getByText('Eine Änderung braucht Ihre Entscheidung').click()
    await expect(page.getByText('Notizen für alle: Amazing Grace', { exact: true })).toBeVisible()
    await expect(page.getByText('Diese Notizen sehen nur Sie, bis Sie sie verwerfen.')).toBeVisible()
  },
)
