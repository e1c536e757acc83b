import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

// The captcha rejects a browser that reports automation.
test.use({
  isServerShared: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  serviceWorkers: 'block',
})
test.beforeEach(({ context }) =>
  context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })),
)

for (const { how, forbid } of [
  {
    how: 'that throws',
    forbid: () => {
      window.Worker = new Proxy(Worker, {
        construct: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    },
  },
  {
    how: 'that reports an error',
    forbid: () => {
      window.Worker = new Proxy(Worker, {
        construct: (worker) => new worker(URL.createObjectURL(new Blob(['throw Error("broken thread")']))),
      })
    },
  },
])
  test(
    `a background thread ${how} is replaced by a script, whose solution counts`,
    onlyLong,
    async ({ page, console }) => {
      console.expectComplaints(/captcha\.thread_failed|\[FRC\]|broken thread|already been started/)
      await page.addInitScript(forbid)
      await page.goto('/de-ch/contact')
      const field = (name: string) => page.getByRole('textbox', { name, exact: true })
      await field('Name').fill('Gian Caduff')
      await field('E-Mail').fill('gian@band.example')
      await field('Nachricht').fill('Geht das ohne Hintergrund?')
      await expect(page.locator('.captcha-box--completed')).toBeVisible({ timeout: 40_000 })
      await page.locator('button[type=submit]').click()
      await expect(page.getByText('Vielen Dank für Ihre Nachricht.')).toBeVisible()
    },
  )
