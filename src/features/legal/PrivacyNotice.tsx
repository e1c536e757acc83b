import type { ReactNode } from 'react'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'

const purposes = ['visit', 'contact', 'membership', 'shop', 'members', 'names'] as const
const retained = ['receipts', 'messages', 'logs', 'jobs', 'members'] as const
const onDevice = ['visitors', 'forms', 'members'] as const

/**
 * The information required by the Swiss Federal Act on Data Protection (art. 19), and the data stored on the device.
 */
export const PrivacyNotice = ({ address }: { readonly address: readonly string[] }) => {
  const { band } = useApp()
  const text = useText()
  return (
    <section id="privacy" className="privacy" aria-labelledby="privacy-title">
      <hr className="rule" />
      <h2 id="privacy-title">{text('legal.privacy')}</h2>
      <p className="lead">{text('legal.privacy.intro')}</p>
      <Part title={text('legal.privacy.controller')}>
        <p>{text('legal.privacy.controller.text', { band: band.name, address: address.join(', ') })}</p>
      </Part>
      <Part title={text('legal.privacy.purposes')}>
        <Points points={purposes.map((purpose) => text(`legal.privacy.purposes.${purpose}`))} />
      </Part>
      <Part title={text('legal.privacy.basis')}>
        <p>{text('legal.privacy.basis.text')}</p>
      </Part>
      <Part title={text('legal.privacy.recipients')}>
        <p>{text('legal.privacy.recipients.text')}</p>
      </Part>
      <Part title={text('legal.privacy.abroad')}>
        <p>{text('legal.privacy.abroad.text')}</p>
      </Part>
      <Part title={text('legal.privacy.kept')}>
        <ul className="leaders">
          {retained.map((what) => (
            <li key={what}>
              <span>{text(`legal.privacy.kept.${what}`)}</span>
              <span className="dots" aria-hidden="true" />
              <span>{text(`legal.privacy.kept.${what}.value`)}</span>
            </li>
          ))}
        </ul>
        <p>{text('legal.privacy.kept.text')}</p>
      </Part>
      <Part title={text('legal.privacy.rights')}>
        <p>{text('legal.privacy.rights.text')}</p>
      </Part>
      <Part title={text('legal.privacy.deletion')}>
        <p>{text('legal.privacy.deletion.text')}</p>
      </Part>
      <Part title={text('legal.privacy.device')}>
        <Points points={onDevice.map((who) => text(`legal.privacy.device.${who}`))} />
      </Part>
      <p className="soft small">{text('legal.privacy.updated')}</p>
    </section>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="privacy-part">
    <h3>{title}</h3>
    <div>{children}</div>
  </section>
)

/** Each point begins with its subject, which is emphasised up to the colon. */
const Points = ({ points }: { readonly points: readonly string[] }) => (
  <ul className="points">
    {points.map((point) => {
      const end = point.indexOf(':') + 1
      return (
        <li key={point}>
          <b>{point.slice(0, end)}</b>
          {point.slice(end)}
        </li>
      )
    })}
  </ul>
)
