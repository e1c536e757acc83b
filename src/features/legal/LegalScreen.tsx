import './legal.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { settingsQuery } from '../layout/queries.ts'
import { PrivacyNotice } from './PrivacyNotice.tsx'
import { Representatives } from './Representatives.tsx'

/** The imprint and the privacy notice. */
export const LegalScreen = () => {
  const app = useApp()
  const { band, locale } = app
  const text = useText()
  const { bandAddress = [], apiVersion } = useQuery(settingsQuery(app)).data ?? {}
  return (
    <div className="wrap">
      <div className="page-head">
        <PageTitle>{text('legal.title')}</PageTitle>
        <p>{text('legal.intro')}</p>
      </div>
      <hr className="rule" />
      <div className="section two imprint">
        <div className="imprint-part">
          <section>
            <h2>{text('legal.contact')}</h2>
            <address>
              {[band.name, ...bandAddress].map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <Link className="imprint-link" to="/$locale/contact" params={{ locale }}>
              {text('legal.contact.form')}
            </Link>
          </section>
          <section>
            <h2>{text('legal.represented')}</h2>
            <Representatives />
          </section>
          <section>
            <h2>{text('legal.versions')}</h2>
            <ul className="leaders">
              <Version what={text('legal.versions.frontend')} version={import.meta.env.APP_VERSION} />
              <Version what={text('legal.versions.backend')} version={apiVersion ?? '–'} />
            </ul>
          </section>
        </div>
        <div className="imprint-part">
          <section>
            <h2>{text('legal.copyright')}</h2>
            <p>{text('legal.copyright.text', { band: band.name })}</p>
          </section>
          <section>
            <h2>{text('legal.cookies')}</h2>
            <p>{text('legal.cookies.text')}</p>
          </section>
        </div>
      </div>
      <PrivacyNotice address={bandAddress} />
    </div>
  )
}

const Version = ({ what, version }: { readonly what: string; readonly version: string }) => (
  <li>
    <span>{what}</span>
    <span className="dots" aria-hidden="true" />
    <span>{version}</span>
  </li>
)
