import { z } from 'zod';

// The shapes of Kubernetes' API, as far as the chart uses them. A field that is not here is a slip or has to be added.

const name = z.string().regex(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/);
const labels = z.record(z.string(), z.string());
const metadata = z.strictObject({ name, labels, annotations: labels.optional() });
const podMetadata = z.strictObject({ labels });
const selector = z.strictObject({ matchLabels: labels });
const quantity = z.string().regex(/^\d+(m|Mi|Gi|Ti)?$/);
const amounts = z.strictObject({ cpu: quantity.optional(), memory: quantity.optional() });
const seconds = z.number().int().positive();
const timing = {
  initialDelaySeconds: seconds.optional(),
  periodSeconds: seconds,
  timeoutSeconds: seconds,
  failureThreshold: seconds.optional(),
};
const probe = z.union([
  z.strictObject({ exec: z.strictObject({ command: z.array(z.string()).min(1) }), ...timing }),
  z.strictObject({
    httpGet: z.strictObject({ path: z.string().startsWith('/'), port: z.union([name, z.number()]) }),
    ...timing,
  }),
]);

const container = z.strictObject({
  name,
  image: z.string().regex(/^[\w./-]+:[\w.-]+$/),
  imagePullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']),
  args: z.array(z.string()),
  ports: z.array(z.strictObject({ name, containerPort: z.number().int() })).optional(),
  env: z.array(z.strictObject({ name: z.string().regex(/^[A-Z0-9_]+$/), value: z.string() })),
  // Each container is confined by itself.
  securityContext: z.strictObject({
    runAsUser: z.number().int().positive().optional(),
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: z.strictObject({ requests: amounts, limits: amounts }).optional(),
  volumeMounts: z.array(
    z.strictObject({ name, mountPath: z.string().startsWith('/'), readOnly: z.literal(true).optional() }),
  ),
});

const volume = z.union([
  z.strictObject({ name, emptyDir: z.strictObject({ medium: z.literal('Memory') }) }),
  z.strictObject({ name, persistentVolumeClaim: z.strictObject({ claimName: name }) }),
  z.strictObject({
    name,
    secret: z.strictObject({
      secretName: name,
      items: z.array(z.strictObject({ key: z.string(), path: z.string() })),
    }),
  }),
]);

const affinity = z.strictObject({
  podAffinity: z.strictObject({
    requiredDuringSchedulingIgnoredDuringExecution: z.array(
      z.strictObject({ topologyKey: z.string(), labelSelector: selector }),
    ),
  }),
});

const pod = {
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  affinity: affinity.optional(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number().int().positive(),
    runAsGroup: z.number().int().positive(),
    fsGroup: z.number().int().positive().optional(),
    fsGroupChangePolicy: z.enum(['Always', 'OnRootMismatch']).optional(),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.array(container).min(1),
  volumes: z.array(volume),
};

const job = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('Job'),
  metadata,
  spec: z.strictObject({
    backoffLimit: z.number().int().positive(),
    template: z.strictObject({
      metadata: podMetadata,
      spec: z.strictObject({ ...pod, restartPolicy: z.literal('Never') }),
    }),
  }),
});

const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: z.number().int().nonnegative(),
    strategy: z.strictObject({ type: z.enum(['Recreate', 'RollingUpdate']) }).optional(),
    selector,
    template: z.strictObject({
      metadata: podMetadata,
      spec: z.strictObject(pod),
    }),
  }),
});

const policy = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('NetworkPolicy'),
  metadata,
  spec: z.strictObject({
    podSelector: selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])).min(1),
    ingress: z
      .array(
        z.strictObject({
          from: z.array(z.strictObject({ podSelector: selector })).optional(),
          ports: z.array(z.strictObject({ port: z.number(), protocol: z.literal('TCP') })),
        }),
      )
      .optional(),
  }),
});

const claim = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('PersistentVolumeClaim'),
  metadata,
  spec: z.strictObject({
    accessModes: z.tuple([z.literal('ReadWriteOnce')]),
    storageClassName: z.string().optional(),
    resources: z.strictObject({ requests: z.strictObject({ storage: quantity }) }),
  }),
});

const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    selector: labels,
    ports: z.array(z.strictObject({ name, port: z.number(), targetPort: z.union([name, z.number()]) })),
  }),
});

const backend = z.strictObject({
  service: z.strictObject({ name, port: z.strictObject({ name }) }),
});
const ingress = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('Ingress'),
  metadata,
  spec: z.strictObject({
    ingressClassName: z.string(),
    tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: z.string() })),
    rules: z.array(
      z.strictObject({
        host: z.string(),
        http: z.strictObject({
          paths: z.array(z.strictObject({ path: z.string(), pathType: z.literal('Prefix'), backend })),
        }),
      }),
    ),
  }),
});

export const resource = z.discriminatedUnion('kind', [deployment, job, policy, claim, service, ingress]);
export type Resource = z.infer<typeof resource>;
