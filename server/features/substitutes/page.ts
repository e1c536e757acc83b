import type { Context, Hono } from 'hono'
import { hasMoved } from '#contract/moved.ts'
import { toWireTime } from '#contract/time.ts'
import { isLocale, type Locale } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import { readForm } from '../../platform/http/input.ts'
import type { PlainPages } from '../../platform/pages/plain-page.ts'
import { findInvitedByToken, type Invited, isLinkOver, presentGuestEvent } from './guest.ts'
import { substitutePath } from './link.ts'
import { acceptedPage, overPage, questionPage, sentencePage } from './page-views.ts'
import { reply, standingOf } from './reply.ts'

/**
 * The page of a substitute's link, without an account: the question first, the event and the own sheets afterwards.
 * Opening it changes nothing, because mail scanners open it too; its buttons do.
 */
export const mountSubstitutePage = (app: Hono, { read, write, clock }: Deps, pages: PlainPages): void => {
  const path = `/:locale{de-ch|en-gb}/${substitutePath}`
  const localeOf = (c: Context): Locale => {
    const locale = c.req.param('locale')
    return isLocale(locale) ? locale : 'de-ch'
  }
  const show = async (c: Context, token: string, { isReplied = false, isMoved = false } = {}): Promise<Response> => {
    const locale = localeOf(c)
    const frame = await pages.frameFor(locale)
    // The address contains a secret: no other site may see it.
    c.header('Referrer-Policy', 'strict-origin')
    c.header('X-Robots-Tag', 'noindex')
    const invited = await read(findInvitedByToken, token)
    if (invited === undefined || isLinkOver(invited.event, clock())) return pages.send(c, 410, overPage(frame))
    const { invitation, request, event } = invited
    const names = await read(findFunctionNames, locale)
    const standing = standingOf(invited, invitation, clock())
    if (standing === 'accepted') {
      const guest = await read(presentGuestEvent, invited, locale)
      return pages.send(c, 200, acceptedPage(frame, { guest, token, isReplied, names }))
    }
    const isOpen = standing === 'asked' || (standing === 'declined' && request.state === 'open')
    if (!isOpen) return pages.send(c, 200, sentencePage(frame, invited, standing))
    const until = invitation.expiresAt === null ? '' : toWireTime(invitation.expiresAt)
    return pages.send(
      c,
      200,
      questionPage(frame, { ...invited, event, token, until, hasDeclined: standing === 'declined', isMoved, names }),
    )
  }

  app.get(path, (c) => show(c, c.req.query('token') ?? ''))

  app.post(path, async (c) => {
    const { token = '', answer, start } = await readForm(c)
    const invited = await read(findInvitedByToken, token)
    const isAnswer = answer === 'yes' || answer === 'no'
    if (invited === undefined || !isAnswer) return await show(c, token)
    // A refusal is true of any day.
    if (answer === 'yes' && hasMoved(start, toWireTime(invited.event.startsAt)))
      return await show(c, token, { isMoved: true })
    await saveReply(invited, answer === 'yes')
    return await show(c, token, { isReplied: true })
  })

  const saveReply = ({ invitation }: Invited, accepted: boolean) =>
    write(reply, invitation, { accepted, byPlanner: false, now: clock() })
}
