import { type ReactNode, useState } from 'react'
import { QuietButton } from './Button.tsx'
import { useText } from './intl.tsx'
import { Note } from './Note.tsx'

interface AskedAgainProps {
  /** Label of the button that opens the question. */
  readonly begin: ReactNode
  readonly question: string
  readonly yes: ReactNode
  readonly onYes: () => void
  /** Other buttons before it, hidden while the question is shown. */
  readonly children?: ReactNode
}

/** Asks for confirmation in place, before a tap discards something that took long to make or to fetch. */
export const InlineConfirm = ({ begin, question, yes, onYes, children }: AskedAgainProps) => {
  const text = useText()
  const [step, setStep] = useState<'begin' | 'asked' | 'taken back'>('begin')
  if (step !== 'asked')
    return (
      <div className="buttons">
        {children}
        <QuietButton autoFocus={step === 'taken back'} onClick={() => setStep('asked')}>
          {begin}
        </QuietButton>
      </div>
    )
  return (
    <Note kind="wait" announced>
      <p>{question}</p>
      <div className="buttons">
        <QuietButton autoFocus onClick={() => setStep('taken back')}>
          {text('action.cancel')}
        </QuietButton>
        <QuietButton onClick={onYes}>{yes}</QuietButton>
      </div>
    </Note>
  )
}
