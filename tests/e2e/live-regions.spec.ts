import { expect, test, waitForHydration } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ isServerShared: true, serviceWorkers: 'block' })

// Screen readers announce a change of a live region that they know, not one that appears with its text.
test('the number in the cart appears in a live region that was there before', onlyLong, async ({ page }) => {
  await page.goto('/de-ch/shop')
  await waitForHydration(page)
  const item = page.locator('.shop-item:not(:has(.shop-variants)):has(button:not([aria-disabled]))').first()
  const region = await item.locator('output').elementHandle()
  await item.getByRole('button').last().click()
  await expect(item.locator('output')).toHaveText('1 im Warenkorb')
  expect(await region?.textContent()).toBe('1 im Warenkorb')
})

test('a region that appears with its message is empty until screen readers know it', async ({ page, console }) => {
  console.expectComplaints(/./u)
  await page.goto('/de-ch')
  await waitForHydration(page)
  // The visibility of the words at the moment at which their region enters the page.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const words = document.querySelector('main .note--bad[role="status"] > p')
      if (words !== null) document.body.dataset.atFirst ??= getComputedStyle(words).visibility
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await page.route(/\/api\/frontend\/shop\//, (route) => route.abort())
  await page.getByRole('link', { name: 'Shop' }).first().click()
  await expect(page.locator('main .note--bad[role="status"] > p').first()).toBeVisible()
  expect(await page.locator('body').getAttribute('data-at-first')).toBe('hidden')
})

test.describe('an editor', () => {
  test.use({ member: 'admin' })
  test('the number of chosen rows appears in a live region that was there before', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra/admin/people')
    const box = page.getByRole('checkbox', { name: /auswählen$/ }).nth(1)
    await expect(box).toBeVisible()
    const known = await page.getByRole('status').elementHandles()
    await box.check()
    await expect(page.getByText('Eine ausgewählt')).toBeVisible()
    const texts = await Promise.all(known.map((region) => region.textContent()))
    expect(texts).toContain('Eine ausgewählt')
  })
})
