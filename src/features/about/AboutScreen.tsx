import './about.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, ExternalLink, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { foundingYear } from '#contract/band.ts'
import { toWireDate } from '#contract/clock.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { ImageGrid } from '../gallery/ImageGrid.tsx'
import { guildImages, historyImages } from '../gallery/pictures.ts'
import { settingsQuery } from '../layout/queries.ts'
import { Band } from './Band.tsx'
import { Board } from './Board.tsx'
import { places } from './places.ts'

/** About us: the association, its district, its guild band, the players, the board, and the history. */
export const AboutScreen = () => (
  <>
    <Head />
    <Club />
    <District />
    <GuildBand />
    <Band />
    <Board />
    <History />
  </>
)

const parts = [
  ['zunftspiel', 'about.zunftspiel'],
  ['besetzung', 'about.besetzung'],
  ['vorstand', 'about.vorstand'],
  ['history', 'layout.nav.about.history'],
] as const satisfies readonly (readonly [string, MessageId])[]

const Head = () => {
  const app = useApp()
  const text = useText()
  const { data: settings } = useQuery(settingsQuery(app))
  const size = settings?.bandSize ?? 0
  return (
    <div className="wrap page-head">
      <PageTitle>{size > 1 ? text('about.title', { size }) : text('about.title.any')}</PageTitle>
      <p>{text('about.intro', { band: app.band.name })}</p>
      <nav className="buttons about-parts" aria-label={text('about.page')}>
        <a className={buttonLook('quiet')} href={places.map}>
          <MapPin aria-hidden="true" />
          {text('about.map')}
        </a>
        {parts.map(([hash, name]) => (
          <Link
            key={hash}
            className={buttonLook('quiet')}
            to="/$locale/aboutus"
            params={{ locale: app.locale }}
            hash={hash}
          >
            {text(name)}
          </Link>
        ))}
      </nav>
    </div>
  )
}

interface PartProps {
  /** Fragment of the address. */
  readonly id: string
  readonly title: MessageId
  /** Starts a chapter with a barline above it. */
  readonly chapter?: boolean
  readonly children: ReactNode
}

const Part = ({ id, title, chapter = false, children }: PartProps) => (
  <section className="wrap about-part" id={id} aria-labelledby={`${id}-title`}>
    {chapter ? <hr className="rule" /> : null}
    <div className="section-head">
      <h2 id={`${id}-title`}>{useText()(title)}</h2>
    </div>
    {children}
  </section>
)

const Club = () => {
  const { band, locale } = useApp()
  const text = useText()
  return (
    <Part id="club" title="about.club" chapter>
      <div className="two">
        <div className="about-words">
          <p className="lead">{text('about.club.who', { band: band.name, founded: String(foundingYear) })}</p>
          <p>{text('about.club.what')}</p>
          <Link className="go" to="/$locale/signup" params={{ locale }}>
            {text('about.club.join')}
            <ArrowRight aria-hidden="true" />
          </Link>
        </div>
        <Side name="galerie-posaunen" alt="gallery.posaunen.alt" />
      </div>
    </Part>
  )
}

const District = () => {
  const text = useText()
  return (
    <Part id="oberstrass" title="about.oberstrass">
      <div className="two">
        <div className="about-words">
          <p className="lead">{text('about.oberstrass.district')}</p>
          <p>{text('about.oberstrass.room')}</p>
          <a className={buttonLook('quiet')} href={places.map}>
            <MapPin aria-hidden="true" />
            {text('about.map')}
          </a>
        </div>
        <div>
          <Side name="galerie-probe" alt="gallery.probe.alt" />
          <h3 className="about-links-title">{text('about.links')}</h3>
          <ul className="about-links">
            {places.district.map(({ href, name }) => (
              <li key={href}>
                <a href={href}>
                  {text(name)}
                  <ExternalLink aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Part>
  )
}

const Side = ({ name, alt }: { readonly name: 'galerie-posaunen' | 'galerie-probe'; readonly alt: MessageId }) => (
  <div className="about-picture">
    <Picture name={name} alt={useText()(alt)} sizes="(min-width: 84rem) 32rem, (min-width: 56rem) 38vw, 92vw" />
  </div>
)

const GuildBand = () => {
  const text = useText()
  return (
    <Part id="zunftspiel" title="about.zunftspiel">
      <div className="two about-above">
        <p className="lead">{text('about.zunftspiel.day')}</p>
        <div className="about-words">
          <p>{text('about.zunftspiel.practice')}</p>
          <a className="go" href={places.festival}>
            {text('about.zunftspiel.festival')}
            <ExternalLink aria-hidden="true" />
          </a>
        </div>
      </div>
      <ImageGrid images={guildImages} />
    </Part>
  )
}

const History = () => {
  const { band, now } = useApp()
  const text = useText()
  const years = Number(toWireDate(now()).slice(0, 4)) - foundingYear
  return (
    <Part id="history" title="about.history" chapter>
      <p className="about-above about-columns">{text('about.history.text', { band: band.name, years })}</p>
      <ImageGrid images={historyImages} dated />
    </Part>
  )
}
