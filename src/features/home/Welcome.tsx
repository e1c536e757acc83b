import { foundingYear } from '#contract/band.ts'
import { toWireDate } from '#contract/clock.ts'
import type { Settings } from '#contract/layout.ts'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <li>
    <span>{name}</span>
    <span className="dots" aria-hidden="true" />
    <span>{value}</span>
  </li>
)

/** The band in figures that update themselves: the years since its founding, and its size. */
export const Welcome = ({ settings }: { readonly settings: Settings | undefined }) => {
  const { band, now } = useApp()
  const text = useText()
  const years = Number(toWireDate(now()).slice(0, 4)) - foundingYear
  return (
    <section className="section wrap two">
      <PageTitle>{text('home.title', { band: band.name })}</PageTitle>
      <div>
        <p className="lead">
          {text('home.intro', { years })}{' '}
          {settings === undefined ? null : text('home.intro.size', { size: settings.bandSize })}
        </p>
        <ul className="leaders">
          <Fact name={text('home.fact.founded')} value={String(foundingYear)} />
          {settings === undefined ? null : <Fact name={text('home.fact.size')} value={String(settings.bandSize)} />}
        </ul>
      </div>
    </section>
  )
}
