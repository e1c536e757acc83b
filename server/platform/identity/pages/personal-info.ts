import { html } from 'hono/html'
import { shownMailbox } from '#contract/mailbox.ts'
import { intls } from '#i18n/catalogues.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Account } from '../accounts.ts'
import type { OwnCodes } from '../codes.ts'
import { message } from '../locale.ts'
import type { OwnPasskey } from '../passkeys.ts'
import type { SignedInDevice } from '../sessions.ts'
import { codeSection } from './code.ts'
import { accountAddress, type Frame, homeLink, type Page, page } from './page.ts'
import { passkeySection } from './passkey.ts'
import { shownDevice } from './shown-device.ts'

/** Confirmations of an action, shown once above the overview. */
export const doneTexts = {
  password: 'sso.account.done.password',
  address: 'sso.account.done.address',
  verification: 'sso.account.done.verification',
  enough: 'sso.account.done.enough',
  device: 'sso.account.done.device',
  passkey: 'sso.passkey.done.added',
  passkey_removed: 'sso.passkey.done.removed',
  code: 'sso.code.done.on',
  code_removed: 'sso.code.done.removed',
} as const satisfies Record<string, MessageId>
export type Done = keyof typeof doneTexts

interface Overview {
  account: Account
  devices: readonly SignedInDevice[]
  passkeys: readonly OwnPasskey[]
  codes: OwnCodes | undefined
  done: Done | undefined
}

export const personalInfoPage = (frame: Frame, { account, devices, passkeys, codes, done }: Overview): Page => {
  const t = (id: MessageId, values?: Record<string, string | number>) => message(frame.locale, id, values)
  const title = t('sso.account.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
${done === undefined ? '' : html`<p class="note" role="status">${t(doneTexts[done])}</p>`}
<section class="part" aria-labelledby="you">
<h2 id="you">${t('sso.account.you')}</h2>
<dl class="facts">
<div><dt>${t('sso.account.name')}</dt><dd>${`${account.firstName} ${account.lastName}`.trim()}</dd></div>
<div><dt>${t('sso.account.address')}</dt><dd>${shownMailbox(account.email)}</dd>
<dd class="state ${account.emailVerified ? 'state--good' : 'state--open'}">${t(account.emailVerified ? 'sso.account.verified' : 'sso.account.unverified')}</dd></div>
</dl>
${
  account.emailVerified
    ? ''
    : html`<p>${t('sso.account.unverified_hint')}</p>
<form method="post" action="${accountAddress(frame, 'verification')}">
<button class="button" type="submit">${t('sso.account.verify')}</button>
</form>`
}
<p class="buttons">
<a class="button button--quiet" href="${accountAddress(frame, 'address')}">${t('sso.account.change_address')}</a>
<a class="button button--quiet" href="${accountAddress(frame, 'password')}">${t('sso.account.change_password')}</a>
</p>
</section>
${passkeySection(frame, passkeys)}
${codeSection(frame, codes)}
<section class="part" aria-labelledby="devices">
<h2 id="devices">${t('sso.account.devices')}</h2>
<p>${t('sso.account.devices_hint')}</p>
<ul class="devices">
${devices.map((device, index) => deviceItem(frame, device, index))}
</ul>
</section>
<section class="part" aria-labelledby="data">
<h2 id="data">${t('sso.account.data')}</h2>
<p>${t('sso.account.data_hint')}</p>
<p class="buttons">
<a class="button button--quiet" href="${accountAddress(frame, 'data')}" download>${t('sso.account.download')}</a>
<a class="button button--quiet" href="${accountAddress(frame, 'deletion')}">${t('sso.account.delete')}</a>
</p>
</section>
${homeLink(frame)}`,
  )
}

const deviceItem = (frame: Frame, { id, userAgent, since, lastUsed, own }: SignedInDevice, index: number) => {
  const t = (text: MessageId, values?: Record<string, string | number>) => message(frame.locale, text, values)
  const time = (at: Date) => intls[frame.locale].formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
  return html`<li>
<div><strong id="device-${index}">${shownDevice(frame.locale, userAgent)}</strong>${own ? html` <span class="state state--good">${t('sso.account.device_own')}</span>` : ''}
<p class="soft small">${t('sso.account.device_since', { time: time(since) })}${
    lastUsed === null ? '' : html`<br>${t('sso.account.device_used', { time: time(lastUsed) })}`
  }</p></div>
<form method="post" action="${accountAddress(frame, 'device')}">
<input type="hidden" name="device" value="${id}">
<button class="button button--quiet" type="submit" id="end-${index}" aria-labelledby="end-${index} device-${index}">${t('sso.account.device_end')}</button>
</form>
</li>`
}
