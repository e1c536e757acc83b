// Copies a text at the press of a button, which is shown only where the browser allows it.
for (const button of document.querySelectorAll('[data-copy]')) {
  if (navigator.clipboard === undefined) break
  button.hidden = false
  button.addEventListener('click', async () => {
    const copied = document.getElementById(button.dataset.copy)
    const lines = copied.children.length === 0 ? [copied] : [...copied.children]
    const status = button.nextElementSibling
    // A screen reader reads the same words again only if they were gone.
    status.textContent = ''
    try {
      await navigator.clipboard.writeText(lines.map(({ textContent }) => textContent).join('\n'))
      status.textContent = status.dataset.done
    } catch {
      status.textContent = status.dataset.failed
    }
  })
}
