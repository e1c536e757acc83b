// Shows during input which rules a new password meets, and can reveal it. The form works without this script.
const rules = {
  /* rules of the contract */
}

const input = document.getElementById('password')
const items = document.querySelectorAll('[data-rule]')

const update = () => {
  for (const item of items) {
    if (input.value === '') delete item.dataset.kept
    else item.dataset.kept = rules[item.dataset.rule](input.value) ? 'yes' : 'no'
    const state = item.querySelector('[data-state]')
    const text = item.dataset.kept === 'yes' ? state.dataset.state : ''
    if (state.textContent !== text) state.textContent = text
  }
}
input.addEventListener('input', update)
update()

const show = document.getElementById('show-password')
show.closest('[hidden]').hidden = false
show.addEventListener('change', () => {
  for (const field of document.querySelectorAll('input[data-password]')) field.type = show.checked ? 'text' : 'password'
})
// Browsers must not save a revealed password as an ordinary form value.
input.form.addEventListener('submit', () => {
  for (const field of document.querySelectorAll('input[data-password]')) field.type = 'password'
})
