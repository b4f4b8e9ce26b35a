; Inno Setup script: iscc /DVersion=0.1.0 .github\release\gunki.iss, after the build.
; Installs for one user, so that no administrator is asked. Player's files lie elsewhere and stay when it is removed.

#define Root "..\.."

[Setup]
AppId={{6D0B5B0E-6B7D-4C57-9C39-6A6E4B8E27A1}
AppName=Gun-Ki
AppVersion={#Version}
AppPublisher=the Gun-Ki authors
DefaultDirName={autopf}\Gun-Ki
DefaultGroupName=Gun-Ki
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
DisableProgramGroupPage=yes
LicenseFile={#Root}\LICENSE
InfoAfterFile=first-start.txt
SetupIconFile={#Root}\build\build\icons\gunki.ico
UninstallDisplayIcon={app}\Gun-Ki.exe
OutputDir={#Root}\dist\archives
OutputBaseFilename=gunki-{#Version}-windows-setup
Compression=lzma2
SolidCompression=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[InstallDelete]
; Files of an older version must not be found by a newer one.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Root}\dist\gunki\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Gun-Ki"; Filename: "{app}\Gun-Ki.exe"
Name: "{autodesktop}\Gun-Ki"; Filename: "{app}\Gun-Ki.exe"; Tasks: desktop

[Tasks]
Name: desktop; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Run]
Filename: "{app}\Gun-Ki.exe"; Description: "{cm:LaunchProgram,Gun-Ki}"; Flags: nowait postinstall skipifsilent
