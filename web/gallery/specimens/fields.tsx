import { AddressField } from '../../src/ui/AddressField.tsx';
import { pressAmountKey } from '../../src/ui/amount-keys.ts';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { Choice, Choices } from '../../src/ui/Choice.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Keypad } from '../../src/ui/Keypad.tsx';
import { NameField } from '../../src/ui/NameField.tsx';
import { PasskeyPad } from '../../src/ui/PasskeyPad.tsx';
import { PasswordField } from '../../src/ui/PasswordField.tsx';
import { PinPad } from '../../src/ui/PinPad.tsx';
import { SearchField } from '../../src/ui/SearchField.tsx';
import { Segment } from '../../src/ui/Segment.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import type { Specimen } from '../Specimen.tsx';
import { Stateful } from '../Stateful.tsx';
import { ADDRESS, nothing } from './values.ts';

/** What is filled in or chosen. */
export const fields = {
  Field: {
    'with a hint': (
      <Field label="Email" type="email" hint="We will email you a link to set a new password." />
    ),
    wrong: <Field label="Name" defaultValue="A name that is far too long" error="32 characters at most" />,
    'with a count': <Field label="Name" defaultValue="Savings" trailing="7/32" />,
    disabled: <Field label="Name" defaultValue="Savings" disabled />,
  },
  NameField: { filled: <NameField value="Savings" charactersMax={10} onName={nothing} /> },
  PasswordField: { filled: <PasswordField label="Password" defaultValue="correct horse" /> },
  AddressField: {
    empty: <AddressField label="To" value="" onChange={nothing} validity={{ state: 'empty' }} />,
    checking: <AddressField label="To" value={ADDRESS} onChange={nothing} validity={{ state: 'checking' }} />,
    valid: (
      <AddressField
        label="To"
        value={ADDRESS}
        onChange={nothing}
        validity={{ state: 'valid', message: 'Valid address' }}
        note="First time sending here"
      />
    ),
    warning: (
      <AddressField
        label="To"
        value={ADDRESS}
        onChange={nothing}
        validity={{ state: 'warning', message: 'This looks like another address that you sent to.' }}
      />
    ),
    invalid: (
      <AddressField
        label="To"
        value={ADDRESS.slice(0, 20)}
        onChange={nothing}
        validity={{ state: 'invalid', message: 'Not a Solana address' }}
      />
    ),
  },
  Checkbox: {
    'can be pressed': (
      <Stateful first={true}>
        {(checked, change) => (
          <Checkbox checked={checked} onChange={change}>
            I have read and accept the terms
          </Checkbox>
        )}
      </Stateful>
    ),
    invalid: (
      <Checkbox checked={false} onChange={nothing} invalid>
        I have read and accept the terms
      </Checkbox>
    ),
  },
  Switch: {
    'can be pressed': (
      <Stateful first={true}>
        {(checked, change) => (
          <Switch checked={checked} onChange={change}>
            Show the total of all wallets
          </Switch>
        )}
      </Stateful>
    ),
  },
  Segment: {
    'one of three': (
      <Stateful first="dark">
        {(value, change) => (
          <Segment
            label="Theme"
            value={value}
            onChange={change}
            options={[
              { value: 'system', label: 'System', icon: 'laptop' },
              { value: 'light', label: 'Light', icon: 'sun' },
              { value: 'dark', label: 'Dark', icon: 'moon' },
            ]}
          />
        )}
      </Stateful>
    ),
  },
  Choice: {
    'in columns': (
      <Stateful first="1 hour">
        {(value, change) => (
          <Choices label="When" columns={3}>
            {['1 hour', '6 hours', '1 day'].map((each) => (
              <Choice
                key={each}
                name="gallery-when"
                chosen={each === value}
                onChoose={() => change(each)}
                title={each}
                detail="from now"
              />
            ))}
          </Choices>
        )}
      </Stateful>
    ),
    wrong: (
      <Choices label="When" columns={1} error="Choose a time that is still to come.">
        <Choice name="gallery-wrong" chosen onChoose={nothing} title="Yesterday" />
      </Choices>
    ),
  },
  SearchField: {
    empty: <SearchField value="" onChange={nothing} error={null} />,
    wrong: <SearchField value="9WzD" onChange={nothing} error="Invalid Solana token address" />,
  },
  Keypad: {
    'types an amount': (
      <Stateful first="1.5">
        {(value, change) => (
          <>
            <output>{value || '0'}</output>
            <Keypad onKey={(key) => change(pressAmountKey(value, key, 9))} />
          </>
        )}
      </Stateful>
    ),
  },
  PasskeyPad: {
    'beside a PIN': (
      <PasskeyPad busy={false} problem={null} onUse={nothing} onPin={nothing} onCancel={nothing} />
    ),
    declined: (
      <PasskeyPad
        busy={false}
        problem="Your passkey was not used. Nothing changed."
        onUse={nothing}
        onPin={undefined}
        onCancel={nothing}
      />
    ),
  },
  PinPad: {
    'can be pressed': (
      <Stateful first="12">
        {(value, change) => <PinPad value={value} onChange={change} onCancel={() => change('')} />}
      </Stateful>
    ),
    wrong: (
      <PinPad
        value=""
        onChange={nothing}
        onCancel={nothing}
        error="Invalid PIN. Please try again."
        note="2 tries left"
      />
    ),
    busy: <PinPad value="123456" onChange={nothing} onCancel={nothing} busy />,
  },
} satisfies Record<string, Specimen>;
