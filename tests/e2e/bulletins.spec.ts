import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'

const phone = { width: 390, height: 844 }
test.use({ member: 'player', viewport: phone })

test(
  'a planner writes on a phone, a member reads it without reception and comments, and the sender sees both',
  onlyLong,
  async ({ page, anotherDevice }) => {
    const planner = await anotherDevice('conductor')
    await planner.setViewportSize(phone)
    await planner.goto('/de-ch/intra/bulletins')
    await planner.getByRole('link', { name: 'Mitteilungen schreiben' }).click()
    await planner.getByRole('button', { name: 'Neue Mitteilung' }).click()
    await planner.getByLabel('Titel', { exact: true }).fill('Registerprobe')
    await planner.getByRole('button', { name: 'Mitteilung senden' }).click()
    await planner.getByRole('textbox', { name: 'Text', exact: true }).fill('Am Montag um acht im Saal.')
    await planner.getByRole('checkbox', { name: 'Tuba', exact: true }).check()
    await expect(planner.getByText(/^Die Mitteilung geht an \d+ Person/)).toBeVisible()
    await planner.getByRole('checkbox', { name: /^Wer sie liest, darf/ }).check()
    expect(await findings(planner, 'the form of a bulletin')).toEqual([])
    await planner.getByRole('button', { name: 'Mitteilung senden' }).click()
    await expect(planner.getByText('Die Mitteilung ist gesendet.')).toBeVisible()

    await page.goto('/de-ch/intra')
    await expect(page.getByRole('link', { name: 'Registerprobe' })).toBeVisible()
    await page.goto('/de-ch/intra/bulletins')
    const link = page.getByRole('link', { name: 'Registerprobe' })
    await expect(link).toBeVisible()
    // The registration of the worker needs the network.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    await link.click()
    await expect(page.getByText('Am Montag um acht im Saal.')).toBeVisible()
    await page.getByLabel('Ihr Kommentar').fill('Ich komme etwas später.')
    await page.getByRole('button', { name: 'Kommentar senden' }).click()
    const comment = page.getByRole('listitem').filter({ hasText: 'Ich komme etwas später.' })
    await expect(comment.getByRole('status')).toContainText('sobald Sie wieder online sind')
    await page.context().setOffline(false)
    await expect(comment.getByRole('status')).toBeEmpty()
    expect(await findings(page, 'a bulletin with a comment')).toEqual([])

    await planner.getByRole('link', { name: 'Registerprobe' }).click()
    await expect(async () => {
      await planner.reload()
      await expect(planner.getByRole('heading', { name: /^1 von \d+ haben sie gelesen$/ })).toBeVisible({
        timeout: 3000,
      })
    }).toPass()
    await expect(planner.getByText('Ich komme etwas später.')).toBeVisible()
    expect(await findings(planner, 'a bulletin for its sender')).toEqual([])
  },
)

test.describe('of a planner', () => {
  test.use({ member: 'conductor' })

  test(
    'a bulletin that is written without reception waits on the list of its sender, and is sent later',
    onlyLong,
    async ({ page, console: heard }) => {
      // The text editor is not stored on the device.
      heard.expectFailedLoads(/RichTextEditor/)
      heard.expectComplaints(/rich_text\.load_failed/)
      // axe fetches the styles again.
      heard.expectComplaints(/Couldn't load preload assets/)
      await page.goto('/de-ch/intra/bulletins/sent')
      await expect(page.getByRole('button', { name: 'Neue Mitteilung' })).toBeVisible()
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.context().setOffline(true)
      await page.reload()
      await page.getByRole('button', { name: 'Neue Mitteilung' }).click()
      await page.getByLabel('Titel', { exact: true }).fill('Aus dem Keller')
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Heute um acht.\n\nBitte pünktlich.')
      await page.getByRole('checkbox', { name: 'Tuba', exact: true }).check()
      expect(await findings(page, 'the form of a bulletin without reception')).toEqual([])
      await page.getByRole('button', { name: 'Mitteilung senden' }).click()
      const waiting = page.getByRole('listitem').filter({ hasText: 'Aus dem Keller' })
      await expect(waiting.getByRole('status')).toContainText('sobald Sie wieder online sind')
      expect(await findings(page, 'a bulletin that waits')).toEqual([])
      await page.reload()
      await expect(waiting.getByRole('status')).toContainText('sobald Sie wieder online sind')
      await page.context().setOffline(false)
      await page.getByRole('link', { name: 'Aus dem Keller' }).click()
      await expect(page.getByRole('heading', { name: /haben sie gelesen$/ })).toBeVisible()
      await page.goto('/de-ch/intra/bulletins')
      await expect(page.getByText('Aus dem Keller')).toHaveCount(0)
    },
  )
})

for (const { locale } of eachLocale)
  test(`the pages of bulletins are accessible, ${locale}`, onlyLong, async ({ page, anotherDevice }) => {
    await page.goto(`/${locale}/intra/bulletins`)
    await page.getByRole('link', { name: /Neue Mappen|New folders/ }).click()
    await expect(page.getByRole('heading', { name: /^2 (?:Kommentare|comments)$/ })).toBeVisible()
    expect(await findings(page, 'a bulletin')).toEqual([])
    const sender = await anotherDevice('admin')
    await sender.goto(`/${locale}/intra/bulletins/sent`)
    await sender.getByRole('link', { name: /Neue Mappen|New folders/ }).click()
    await sender.getByText(/^(?:Mitteilung ändern|Change the bulletin)$/).click()
    await expect(sender.getByRole('heading', { level: 1 })).toHaveText(/Neue Mappen|New folders/)
    expect(await findings(sender, 'a bulletin for its sender')).toEqual([])
  })
