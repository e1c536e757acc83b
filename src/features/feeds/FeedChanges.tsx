import { useState } from 'react'
import { QuietButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useText } from '../../ui/intl.tsx'

const AskFirst = ({ what, onYes }: { readonly what: 'renew' | 'end'; readonly onYes: () => void }) => {
  const text = useText()
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <QuietButton aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {text(`feed.${what}`)}
      </QuietButton>
      {confirming && (
        <ConfirmDialog
          title={text(`feed.${what}.title`)}
          detail={text(`feed.${what}.detail`)}
          yes={text(`feed.${what}`)}
          onYes={() => {
            setConfirming(false)
            onYes()
          }}
          onNo={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/** Replaces the address, because another person may know it. */
export const RenewFeed = ({ onRenew }: { readonly onRenew: () => void }) => <AskFirst what="renew" onYes={onRenew} />

export const EndFeed = ({ onEnd }: { readonly onEnd: () => void }) => <AskFirst what="end" onYes={onEnd} />
