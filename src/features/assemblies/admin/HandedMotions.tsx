import { decideMotion, type EditedAssembly, type HandedMotion } from '#contract/edited-assemblies.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'

const Row = ({ motion }: { readonly motion: HandedMotion }) => {
  const { call } = useApp()
  const text = useText()
  const { id, author, title, state } = motion
  const write = useWrite({
    noun: 'agenda_item',
    send: (decided: 'ON_AGENDA' | 'DECLINED') => call(decideMotion, { params: { id }, body: { state: decided } }),
  })
  const named = (action: string) => (
    <>
      {action}
      <span className="visually-hidden">: {title}</span>
    </>
  )
  return (
    <li className="card">
      <h3>{title}</h3>
      <p className="soft small">
        {[author, text(`assembly.motion.${state}`)].filter((part) => part !== '').join(' · ')}
      </p>
      <p>{motion.text}</p>
      <WriteMessage failure={write.failure?.message} />
      {state !== 'ON_AGENDA' && (
        <div className="buttons">
          <Button blocked={write.busy} onClick={() => void write.send('ON_AGENDA')}>
            {named(text('assembly.motion.accept'))}
          </Button>
          {state === 'OPEN' && (
            <QuietButton blocked={write.busy} onClick={() => void write.send('DECLINED')}>
              {named(text('assembly.motion.decline'))}
            </QuietButton>
          )}
        </div>
      )}
    </li>
  )
}

/** The motions of members: one tap makes an item of one. */
export const HandedMotions = ({ assembly: { motions } }: { readonly assembly: EditedAssembly }) => {
  const text = useText()
  if (motions.length === 0) return null
  return (
    <section className="grid" aria-labelledby="motions">
      <h2 id="motions">{text('assembly.motions')}</h2>
      <ul className="grid grid--two">
        {motions.map((motion) => (
          <Row key={motion.id} motion={motion} />
        ))}
      </ul>
    </section>
  )
}
