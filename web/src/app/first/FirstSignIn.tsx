import { t } from '../../locale/t.ts';
import login from '../../screens/login/LoginScreen.module.css';
import button from '../../ui/Button.module.css';
import field from '../../ui/Field.module.css';
import { Logo } from '../../ui/Logo.tsx';

/** The outline of the sign-in, without the buttons that some deployments and browsers lack. */
export function FirstSignIn() {
  return (
    <div className={login.screen} data-for="sign-in">
      <div className={login.bar} />
      <div className={login.main}>
        <div className={login.brand}>
          <Logo />
          <p className={login.name}>Cumulus</p>
          <p className={login.line}>{t('Your Solana wallets, in the cloud.')}</p>
        </div>
        <div className={login.form}>
          <Field label={t('Email')} />
          <Field label={t('Password')} />
          <button type="button" className={button.button} data-kind="filled" data-full data-size="l" />
        </div>
      </div>
    </div>
  );
}

function Field({ label }: { label: string }) {
  return (
    <div className={field.field}>
      <div className={field.labels}>
        <span className={field.label}>{label}</span>
      </div>
      <div className={field.box} />
    </div>
  );
}
