import './signup.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { foundingYear } from '#contract/band.ts'
import { firstFee } from '#contract/fee-limits.ts'
import { useApp } from '../../session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { type ArtName, Picture } from '../../ui/Picture.tsx'

/** The two kinds of membership. */
export const SignupScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const amount = firstFee / 100
  return (
    <div className="wrap">
      <div className="page-head">
        <PageTitle>{text('signup.title')}</PageTitle>
        <p>{text('signup.intro')}</p>
      </div>
      <Way
        id="aktivmitglied"
        title={text('signup.active')}
        picture="galerie-probe"
        words={[text('signup.active.rehearsals'), text('signup.active.level'), text('signup.active.instruments')]}
        facts={(['rehearsal', 'place', 'trial', 'instrument', 'youth'] as const).map((fact) => ({
          what: text(`signup.fact.${fact}`),
          value: text(`signup.fact.${fact}.value`),
        }))}
      >
        <Link className={buttonLook()} to="/$locale/contact" params={{ locale }}>
          {text('signup.active.action')}
        </Link>
        <p className="soft small">{text('signup.active.hint')}</p>
      </Way>
      <Way
        id="passivmitglied"
        title={text('signup.passive')}
        picture="galerie-picknick"
        words={[
          text('signup.passive.why', { founded: String(foundingYear) }),
          text('signup.passive.what'),
          text('signup.passive.how', { amount }),
        ]}
        facts={(['fee', 'programme', 'seat', 'end'] as const).map((fact) => ({
          what: text(`signup.fact.${fact}`),
          value: text(`signup.fact.${fact}.value`, { amount }),
        }))}
      >
        <Link className={buttonLook()} to="/$locale/register" params={{ locale }}>
          {text('signup.passive.action')}
        </Link>
      </Way>
    </div>
  )
}

interface WayProps {
  /** Fragment of the address. */
  readonly id: string
  readonly title: string
  readonly picture: ArtName
  readonly words: readonly string[]
  readonly facts: readonly { readonly what: string; readonly value: string }[]
  /** The next step. */
  readonly children: ReactNode
}

const Way = ({ id, title, picture, words, facts, children }: WayProps) => {
  const text = useText()
  return (
    <section id={id} className="way" aria-labelledby={`${id}-title`}>
      <hr className="rule" />
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="two">
        <div className="way-words">
          {words.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <div className="way-action">{children}</div>
        </div>
        <div className="way-side">
          <div className="way-picture">
            <Picture name={picture} sizes="(min-width: 56rem) 40vw, 100vw" alt="" />
          </div>
          <h3>{text('signup.facts')}</h3>
          <ul className="leaders">
            {facts.map(({ what, value }) => (
              <li key={what}>
                <span>{what}</span>
                <span className="dots" aria-hidden="true" />
                <span>{value}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
