import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type PaymentRequest, readPaymentRequest } from '../../data/payment-request.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { scan } from '../../ui/later-icons.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { readImage } from './read-code.ts';
import styles from './ScanSheet.module.css';
import { type CameraState, useCamera } from './useCamera.ts';

interface ScanSheetProps {
  open: boolean;
  onClose: () => void;
  /** Returns why the form cannot use the request; null if it did. */
  onRequest: (request: PaymentRequest) => string | null;
}

/** Reads a QR code through the camera, or from an image. */
export function ScanSheet({ open, onClose, onRequest }: ScanSheetProps) {
  const file = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate: readFile, isPending } = useMutation({ mutationFn: readImage });

  const take = (text: string) => {
    const read = readPaymentRequest(text);
    setRefusal('refusal' in read ? t(read.refusal) : onRequest(read));
  };
  const choose = (image: File) =>
    readFile(image, {
      onSuccess: (text) =>
        text === null ? setRefusal(t('No QR code was found in this image.')) : take(text),
    });

  const close = () => {
    setRefusal(null);
    onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Scan QR code')}
      acts={
        <>
          <Button kind="tonal" full icon="qr" busy={isPending} onClick={() => file.current?.click()}>
            {t('Choose an image')}
          </Button>
          <Button kind="text" full onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      {open && <Camera onText={take} />}
      {refusal && (
        <Warning tone="error" alert>
          {refusal}
        </Warning>
      )}
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('Image with a QR code')}
        onChange={({ target }) => {
          const image = target.files?.[0];
          // So that choosing the same image again is a change.
          target.value = '';
          if (image) choose(image);
        }}
      />
    </Sheet>
  );
}

function Camera({ onText }: { onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, onText);
  const isOn = state === 'asking' || state === 'seeing';
  return (
    <div className={styles.view} data-state={state}>
      <video ref={video} className={styles.video} muted playsInline />
      {state === 'seeing' && <span className={styles.frame} aria-hidden="true" />}
      {state === 'asking' && (
        <Spinner label={t('Starting the camera. Your browser may ask for permission.')} shown />
      )}
      {!isOn && (
        <div className={styles.words}>
          <Mark icon={scan} size="m" />
          <Words state={state} />
        </div>
      )}
      <span className="visually-hidden" role="status">
        {state === 'seeing' && t('Camera on. Hold it over a QR code.')}
      </span>
    </div>
  );
}

function Words({ state }: { state: CameraState }) {
  const [title, message] =
    state === 'denied'
      ? [
          t('The camera is not allowed'),
          t(
            'Allow it for this site in your browser: press the icon next to the address, then Camera. Or choose an image.',
          ),
        ]
      : state === 'busy'
        ? [
            t('The camera does not start'),
            t('Another app may be using it. Close that app and try again, or choose an image.'),
          ]
        : [t('No camera found'), t('Choose an image or a screenshot of the QR code instead.')];
  return (
    <>
      <p className={styles.title}>{title}</p>
      <p className={styles.message}>{message}</p>
    </>
  );
}
